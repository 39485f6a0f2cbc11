import type { DefinedRoute } from '../../define-route.ts';
import { wholeAuditLog } from '../organizations/audit-log.ts';
import { administeredOrganizationRoutes } from './organizations.ts';
import { userRoutes } from './users.ts';
import { work } from './work.ts';

export const administrationRoutes: readonly DefinedRoute[] = [
  ...administeredOrganizationRoutes,
  ...userRoutes,
  work,
  wholeAuditLog,
];
