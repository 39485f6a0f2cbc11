import { join } from 'node:path';
import { serviceNames } from '@tintype/runtime/service-names';
import { startSystem, type System } from './system.ts';

const dashboardFolder = join(import.meta.dirname, '../../../services/dashboard/dist');

let installation: Promise<System> | undefined;

/**
 * All services and the dashboard, started once per test worker. Each call returns the installation with a key of a new
 * organization. A file that stops, kills or configures services starts its own with `startSystem`.
 */
export async function sharedInstallation(): Promise<System> {
  installation ??= startSystem({
    services: serviceNames,
    allowHosts: ['127.0.0.0/8'],
    // Some tests look for secrets in all that is logged.
    settings: { TINTYPE_DASHBOARD_FOLDER: dashboardFolder, TINTYPE_LOG_LEVEL: 'debug' },
  });
  const system = await installation;
  // It ends with the worker process: other files still use it.
  return { ...system.withKey(await system.newKey('self_hosted')), stop: async () => undefined };
}
