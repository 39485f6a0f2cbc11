import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tintype/testing/until';
import { createDocker, type Docker } from './docker.ts';
import { addPlugins } from './plugins.ts';

type Options = {
  /**
   * Of this run: sockets, logs and, unless `dataFolder` is elsewhere, all images and containers.
   */
  readonly folder: string;
  readonly dataFolder: string;
  /** Outlives the run. */
  readonly cacheFolder: string;
  readonly undo: AsyncDisposableStack;
};

/** Away from the networks that engines usually take, and from most offices'. */
const addressPool = 'base=10.213.0.0/16,size=24';

/**
 * A Docker engine of our own, with a socket and folders of its own, so that it neither sees nor
 * leaves anything among the containers of this machine. It makes no bridge of its own; compose
 * makes the one that its containers need.
 */
export async function startEngine({ folder, dataFolder, cacheFolder, undo }: Options): Promise<Docker> {
  const socket = join(folder, 'docker.sock');
  const config = join(folder, 'config');
  mkdirSync(config, { recursive: true });
  const logFile = join(folder, 'dockerd.log');
  const log = createWriteStream(logFile);
  const engine = spawn(
    'dockerd',
    [
      '--host',
      `unix://${socket}`,
      '--data-root',
      dataFolder,
      '--exec-root',
      join(folder, 'exec'),
      '--pidfile',
      join(folder, 'dockerd.pid'),
      '--bridge',
      'none',
      '--default-address-pool',
      addressPool,
    ],
    // Of a group of its own: Ctrl-C must not end it before its containers.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  engine.stdout.pipe(log);
  engine.stderr.pipe(log);
  const ended = once(engine, 'exit');
  undo.defer(async () => {
    engine.kill('SIGTERM');
    await ended;
    rmSync(join(folder, 'exec'), { recursive: true, force: true });
  });

  const docker = createDocker({ DOCKER_HOST: `unix://${socket}`, DOCKER_CONFIG: config, DOCKER_BUILDKIT: '1' });
  await until(
    async () => {
      if (engine.exitCode !== null) throw new Error(`dockerd ended with code ${engine.exitCode}; see ${logFile}`);
      return docker('info').catch(() => undefined);
    },
    { what: 'the Docker engine', intervalMs: 200 },
  );
  await addPlugins({ docker, config, cacheFolder });
  return docker;
}
