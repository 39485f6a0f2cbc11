import type { DefinedRoute } from '../../define-route.ts';
import { auditLog } from './audit-log.ts';
import { connectionRoutes } from './connections.ts';
import { organizationInvitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { listKeys } from './list-keys.ts';
import { memberRoutes } from './members.ts';
import { organization, rename, requireSecondFactors } from './organization.ts';

export const organizationRoutes: readonly DefinedRoute[] = [
  organization,
  rename,
  requireSecondFactors,
  ...memberRoutes,
  ...organizationInvitationRoutes,
  listKeys,
  ...keyRoutes,
  ...connectionRoutes,
  auditLog,
];
