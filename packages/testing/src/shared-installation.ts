import { join } from 'node:path';
import { serviceNames } from '@tintype/runtime/service-names';
import { startSystem, type System } from './system.ts';

const servicesFolder = join(import.meta.dirname, '../../../services');

/** Captures may use this port of every public address. */
export const openPort = 8_088;

let installation: Promise<System> | undefined;

/**
 * All services, the dashboard and the documentation, started once per test worker. Each call
 * returns the installation with a key of a new organization. A file that stops, kills or configures
 * services starts its own with `startSystem`.
 */
export async function sharedInstallation(): Promise<System> {
  installation ??= startInstallation();
  const system = await installation.catch((error: unknown) => {
    // The next file tries again.
    installation = undefined;
    throw error;
  });
  // It ends with the worker process: other files still use it.
  return { ...system.withKey(await system.newKey('self_hosted')), stop: async () => undefined };
}

async function startInstallation(): Promise<System> {
  return await startSystem({
    services: serviceNames,
    // From 127.128.0.0, loopback addresses are as forbidden as for everyone.
    allowHosts: ['127.0.0.0/9'],
    settings: {
      TINTYPE_DASHBOARD_FOLDER: join(servicesFolder, 'dashboard/dist'),
      TINTYPE_DOCS_FOLDER: join(servicesFolder, 'docs/dist'),
      TINTYPE_ALLOW_PORTS: String(openPort),
      // Some tests look for secrets in all that is logged.
      TINTYPE_LOG_LEVEL: 'debug',
    },
  });
}
