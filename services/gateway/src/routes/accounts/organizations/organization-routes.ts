import type { DefinedRoute } from '../../define-route.ts';
import { auditLogRoute } from './audit-log.ts';
import { connectionRoutes } from './connections.ts';
import { organizationInvitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { listKeysRoute } from './list-keys.ts';
import { memberRoutes } from './members.ts';
import { organizationRoute, renameRoute, requireSecondFactorsRoute } from './organization.ts';

export const organizationRoutes: readonly DefinedRoute[] = [
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
