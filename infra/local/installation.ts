import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree } from '../../packages/testing/src/free-port.ts';
import { createAdministration } from './administration.ts';
import { watchBatches } from './batch-progress.ts';
import { toConsoleLine } from './console-lines.ts';
import { isAccepted, makeFirstKey, readFirstKey, type FirstKey } from './first-key.ts';
import { createAdministrationEnvironment, createSharedEnvironment } from './installation-environment.ts';
import { choosePorts } from './ports.ts';
import type { ReadyInstallation } from './ready-file.ts';
import { startSamplePage } from './sample-page.ts';
import { readOrMakeSecrets } from './secrets.ts';
import { startServers } from './servers.ts';
import { startServices } from './service-processes.ts';
import { serviceNames, type ServiceName } from '../../packages/runtime/src/service-names.ts';
import { makeSetupLink, needsSetup } from './setup-link.ts';
import { step } from './setup/step.mjs';
import type { SupervisedProcess } from './supervise.ts';
import type { LauncherTerminal } from './terminal.ts';
import { watchPrograms } from './watch-programs.ts';
import { writePrivately } from './write-privately.ts';

type InstallationOptions = {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Each step adds its undo here as soon as it is done, so that a start that fails halfway leaves
   * nothing behind.
   */
  readonly undo: AsyncDisposableStack;
  /**
   * Receives reports of the services, and of processes that ended unexpectedly and were restarted.
   */
  readonly terminal: LauncherTerminal;
};

/** Starts a complete installation, each service as a separate process. */
export async function startInstallation({ dataFolder, environment, undo, terminal }: InstallationOptions) {
  const { say, show } = terminal;
  const ports = await choosePorts({ environment, isFree, freePort });
  const secrets = readOrMakeSecrets(dataFolder);
  const own: SupervisedProcess[] = [];
  const onStarted = (server: SupervisedProcess): void => {
    own.push(server);
    undo.defer(server.stop);
  };
  const servers = await startServers({ dataFolder, secrets, environment, say, onStarted });
  const shared = createSharedEnvironment({ dataFolder, environment, ports, servers, secrets });
  writeAdministrationFile(dataFolder, createAdministrationEnvironment(environment, shared), undo);
  const administer = createAdministration(shared);
  await step('Migrations', () => administer('migrate'));

  const batches = watchBatches({ databaseUrl: servers.databaseUrl, show: (text) => show({ text, serious: 'well' }) });
  undo.defer(batches.stop);
  const onLine = (service: ServiceName, line: string): void => {
    batches.see(line);
    const shown = toConsoleLine(service, line);
    if (shown !== undefined) show(shown);
  };
  const processes = startServices({ ports, dataFolder, environment: shared, say, onLine });
  undo.defer(async () => {
    await Promise.all(processes.map(({ stop }) => stop()));
  });
  const programs = watchPrograms({ processes: [...own, ...processes], say });
  undo.defer(async () => programs.stop());
  await step(`Services: ${serviceNames.join(', ')}`, () => Promise.all(processes.map(({ ready }) => ready)));

  const local = (port: number): string => `http://127.0.0.1:${port}`;
  const sample = await startSamplePage({ port: ports.sample, gatewayUrl: local(ports.gateway) });
  undo.defer(sample.stop);
  const kept = readFirstKey(dataFolder);
  const isKeyKept = kept !== undefined && (await isAccepted(local(ports.gateway), kept));
  const key: FirstKey = isKeyKept
    ? kept
    : await step('First organization and API key', () => makeFirstKey(dataFolder, administer));

  const setupUrl = (await needsSetup(local(ports.gateway))) ? await makeSetupLink(administer, key) : undefined;

  /** Describes the installation. Called again after a restart, because the process IDs change. */
  const describe = (): ReadyInstallation => ({
    gatewayUrl: local(ports.gateway),
    storageUrl: local(ports.storage),
    sampleUrl: local(ports.sample),
    opsUrl: local(ports.internal.gateway),
    ...key,
    ...servers,
    internalUrls: mapServices((name) => local(ports.internal[name])),
    pids: getPids(processes),
  });
  return { describe, isKeyNew: !isKeyKept, setupUrl };
}

/**
 * Writes a file by which `npm run tintype` finds the running installation (see `bootstrap.mjs`).
 */
function writeAdministrationFile(
  dataFolder: string,
  settings: Readonly<Record<string, string>>,
  undo: AsyncDisposableStack,
): void {
  const path = join(dataFolder, 'environment');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  undo.defer(async () => rmSync(path, { force: true }));
  writePrivately(path, lines.join(''));
}

const mapServices = <Value>(of: (name: ServiceName) => Value) =>
  Object.fromEntries(serviceNames.map((name) => [name, of(name)])) as Record<ServiceName, Value>;

const getPids = (processes: readonly SupervisedProcess[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    processes.flatMap(({ name, pid }) => {
      const running = pid();
      return running === undefined ? [] : [[name, running]];
    }),
  );
