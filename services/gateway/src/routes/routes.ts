import {
  accountRoute,
  changePasswordRoute,
  renameAccountRoute,
  sessionRoutes,
  confirmRoute,
  signInMeansRoute,
} from './accounts/account.ts';
import { administeredOrganizationRoutes } from './accounts/administered-organizations.ts';
import { auditLogRoute, wholeAuditLogRoute } from './accounts/audit-log.ts';
import { connectionRoutes } from './accounts/connections.ts';
import { invitationRoutes } from './accounts/invitations.ts';
import { keyRoutes, listKeysRoute } from './accounts/keys.ts';
import { memberRoutes } from './accounts/members.ts';
import { oauthRoutes } from './accounts/oauth.ts';
import { organizationInvitationRoutes } from './accounts/organization-invitations.ts';
import { organizationRoute, renameRoute, requireSecondFactorsRoute } from './accounts/organization.ts';
import { passkeySignInRoutes, passkeyRoutes } from './accounts/passkeys.ts';
import { providerCallbackRoute, providerRoutes } from './accounts/provider.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { passwordResetRoutes, signInRoute, signOutRoute } from './accounts/sign-in.ts';
import { accountOptionsRoute, setUpRoute, signUpRoutes } from './accounts/sign-up.ts';
import { userRoutes } from './accounts/users.ts';
import { workRoute } from './accounts/work.ts';
import { batchRoutes } from './batches.ts';
import { bulkRoutes } from './bulk.ts';
import { captureRoutes } from './captures.ts';
import { composeRoutes } from './compose.ts';
import { crawlRoutes } from './crawls.ts';
import type { DefinedRoute } from './define-route.ts';
import { deviceRoutes } from './devices.ts';
import { eventRoutes } from './events.ts';
import { jobRoutes } from './jobs.ts';
import { linkRoutes } from './links.ts';
import { mcpRoutes } from './mcp.ts';
import { pipelineResultRoutes } from './pipeline-results.ts';
import { galleryImagesRoute, createGalleryLinkRoute, pipelineRunRoutes, triggerRoute } from './pipeline-runs.ts';
import {
  changePipelineRoute,
  createPipelineRoute,
  deletePipelineRoute,
  duplicatePipelineRoute,
  importPipelineRoute,
  savePipelineDraftRoute,
  pipelineSecretRoutes,
  exportPipelineRoute,
  getPipelineRoute,
  getRevisionRoute,
  listPipelinesRoute,
  listRevisionsRoute,
  validatePipelineRoute,
} from './pipelines.ts';
import { scheduleRoutes } from './schedules.ts';
import { screenshotRoutes } from './screenshots.ts';
import { shareLinkRoutes } from './share-links.ts';
import { systemRoutes } from './system.ts';
import { usageRoutes } from './usage.ts';
import { deliveryRoutes, webhookRoutes } from './webhooks.ts';

const pipelineRoutes: readonly DefinedRoute[] = [
  createPipelineRoute,
  listPipelinesRoute,
  // This route must precede the routes that have an ID in this place.
  validatePipelineRoute,
  importPipelineRoute,
  getPipelineRoute,
  changePipelineRoute,
  savePipelineDraftRoute,
  deletePipelineRoute,
  listRevisionsRoute,
  getRevisionRoute,
  exportPipelineRoute,
  duplicatePipelineRoute,
  ...pipelineSecretRoutes,
  ...pipelineRunRoutes,
  galleryImagesRoute,
  createGalleryLinkRoute,
  triggerRoute,
];

const accountRoutes: readonly DefinedRoute[] = [
  accountOptionsRoute,
  setUpRoute,
  signInRoute,
  signOutRoute,
  confirmRoute,
  accountRoute,
  renameAccountRoute,
  changePasswordRoute,
  signInMeansRoute,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...providerRoutes,
  providerCallbackRoute,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
];

const organizationRoutes: readonly DefinedRoute[] = [
  organizationRoute,
  renameRoute,
  requireSecondFactorsRoute,
  ...memberRoutes,
  ...organizationInvitationRoutes,
  listKeysRoute,
  ...keyRoutes,
  ...connectionRoutes,
  auditLogRoute,
];

const administrationRoutes: readonly DefinedRoute[] = [
  ...administeredOrganizationRoutes,
  ...userRoutes,
  workRoute,
  wholeAuditLogRoute,
];

/**
 * Every endpoint of the API. The OpenAPI document and the reference page list them in this order.
 */
export const routes: readonly DefinedRoute[] = [
  screenshotRoutes,
  linkRoutes,
  jobRoutes,
  composeRoutes,
  bulkRoutes,
  batchRoutes,
  webhookRoutes,
  deliveryRoutes,
  usageRoutes,
  scheduleRoutes,
  shareLinkRoutes,
  crawlRoutes,
  pipelineResultRoutes,
  pipelineRoutes,
  captureRoutes,
  eventRoutes,
  accountRoutes,
  organizationRoutes,
  administrationRoutes,
  deviceRoutes,
  systemRoutes,
].flat();

export const routeDescriptions = routes.map(({ description }) => description);

/** Endpoints whose protocol is described elsewhere. The OpenAPI document leaves them out. */
export const protocolRoutes: readonly DefinedRoute[] = [...mcpRoutes, ...oauthRoutes];
