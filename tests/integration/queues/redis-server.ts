import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tintype/testing/free-port';

export type RedisServer = {
  readonly url: string;
  /** Ends it at once, like a crash. */
  readonly kill: () => Promise<void>;
  /** Starts it again at the same address with the data it had saved. */
  readonly restart: () => Promise<void>;
  /** Runs a command with the server's own client. */
  readonly command: (...words: string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/**
 * Nobody else listens there while the server is away: all of 127.0.0.0/8 is this machine's (RFC
 * 1122, section 3.2.1.3).
 */
const ownLoopbackAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;

/** A Redis server of its own, for tests that take it away or empty it. */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const host = ownLoopbackAddress();
  const words = ['--port', String(port), '--bind', host, '--dir', folder, '--appendonly', 'yes', '--save', ''];
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn('setpriv', ['--pdeathsig=KILL', 'redis-server', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of server.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false }))
      if (String(chunk).includes('Ready to accept connections')) break;
    server.stdout!.resume();
  };
  const kill = async (): Promise<void> => {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    server = undefined;
    await ended;
  };
  const command = async (...rest: string[]): Promise<void> => {
    const [code] = await once(
      spawn('redis-cli', ['-h', host, '-p', String(port), ...rest], { stdio: 'ignore' }),
      'exit',
    );
    if (code !== 0) throw new Error(`redis-cli ${rest.join(' ')} ended with ${String(code)}`);
  };
  await start();
  return {
    url: `redis://${host}:${port}`,
    kill,
    restart: async () => {
      await kill();
      await start();
    },
    command,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
