import { accountRoutes, sessionRoutes } from './accounts/account.ts';
import { administeredOrganizationRoutes } from './accounts/administered-organizations.ts';
import { auditLogRoute, wholeAuditLogRoute } from './accounts/audit-log.ts';
import { connectionRoutes } from './accounts/connections.ts';
import { invitationRoutes } from './accounts/invitations.ts';
import { keyRoutes } from './accounts/keys.ts';
import { memberRoutes } from './accounts/members.ts';
import { oauthRoutes } from './accounts/oauth.ts';
import { organizationInvitationRoutes } from './accounts/organization-invitations.ts';
import { organizationRoutes } from './accounts/organization.ts';
import { passkeyRoutes } from './accounts/passkeys.ts';
import { providerRoutes } from './accounts/provider.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { passwordResetRoutes, signInRoutes } from './accounts/sign-in.ts';
import { setUpRoutes, signUpRoutes } from './accounts/sign-up.ts';
import { userRoutes } from './accounts/users.ts';
import { workRoute } from './accounts/work.ts';
import { batchRoutes } from './batches.ts';
import { bulkRoutes } from './bulk.ts';
import { captureRoutes } from './captures.ts';
import { composeRoutes } from './compose.ts';
import { crawlRoutes } from './crawls.ts';
import { type DefinedRoute } from './define-route.ts';
import { deviceRoutes } from './devices.ts';
import { eventRoutes } from './events.ts';
import { jobRoutes } from './jobs.ts';
import { linkRoutes } from './links.ts';
import { mcpRoutes } from './mcp.ts';
import { pipelineResultRoutes } from './pipeline-results.ts';
import { pipelineRunRoutes } from './pipeline-runs.ts';
import { pipelineRoutes } from './pipelines.ts';
import { scheduleRoutes } from './schedules.ts';
import { screenshotRoutes } from './screenshots.ts';
import { shareLinkRoutes } from './share-links.ts';
import { systemRoutes } from './system.ts';
import { usageRoutes } from './usage.ts';
import { deliveryRoutes, webhookRoutes } from './webhooks.ts';

/** The order is that of the OpenAPI document. */
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
  pipelineRunRoutes,
  captureRoutes,
  eventRoutes,
  setUpRoutes,
  signInRoutes,
  accountRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  providerRoutes,
  sessionRoutes,
  passwordResetRoutes,
  invitationRoutes,
  signUpRoutes,
  organizationRoutes,
  memberRoutes,
  organizationInvitationRoutes,
  keyRoutes,
  connectionRoutes,
  auditLogRoute,
  administeredOrganizationRoutes,
  userRoutes,
  workRoute,
  wholeAuditLogRoute,
  deviceRoutes,
  systemRoutes,
].flat();

export const routeDescriptions = routes.map(({ description }) => description);

/** Their protocol is described elsewhere, so the OpenAPI document leaves them out. */
export const protocolRoutes: readonly DefinedRoute[] = [...mcpRoutes, ...oauthRoutes];
