import { join } from 'node:path';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';

export const builtDashboard = join(import.meta.dirname, '../../services/dashboard/dist');

/** Real services with the dashboard as `npm test` has built it. */
export const startInstallation = (services: readonly ServiceName[]): Promise<System> =>
  startSystem({ services, allowHosts: ['127.0.0.0/8'], settings: { TINTYPE_DASHBOARD_FOLDER: builtDashboard } });
