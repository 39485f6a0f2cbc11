import { accountRoutes } from './accounts/account/account-routes.ts';
import { administrationRoutes } from './accounts/administration/administration-routes.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { bulkRoutes } from './bulk/bulk-routes.ts';
import { composeRoutes } from './compose/compose-routes.ts';
import { crawlRoutes } from './crawls/crawl-routes.ts';
import { captureRoutes } from './captures/capture-routes.ts';
import type { DefinedRoute } from './define-route.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { oauthRoutes } from './accounts/oauth/oauth-routes.ts';
import { organizationRoutes } from './accounts/organizations/organization-routes.ts';
import { pipelineResultRoutes } from './pipeline-results/pipeline-result-routes.ts';
import { pipelineRoutes } from './pipelines/pipeline-routes.ts';
import { scheduleRoutes } from './schedules/schedule-routes.ts';
import { screenshotRoutes } from './screenshots/screenshot-routes.ts';
import { shareLinkRoutes } from './share-links/share-link-routes.ts';
import { systemRoutes } from './system/system-routes.ts';
import { usageRoutes } from './usage/usage-routes.ts';
import { deliveryRoutes } from './webhook-deliveries/delivery-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

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
