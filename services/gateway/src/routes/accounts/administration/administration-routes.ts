import type { DefinedRoute } from '../../define-route.ts';
import { wholeAuditLogRoute } from '../organizations/audit-log.ts';
import { administeredOrganizationRoutes } from './organizations.ts';
import { userRoutes } from './users.ts';
import { workRoute } from './work.ts';

export const administrationRoutes: readonly DefinedRoute[] = [
  ...administeredOrganizationRoutes,
  ...userRoutes,
  workRoute,
  wholeAuditLogRoute,
];
