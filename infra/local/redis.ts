import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startPrivateServer, type PrivateServer, type ServerKind } from './private-server.ts';

type RedisOptions = {
  /** The folder of the append-only file and the log, which is created if missing. */
  readonly folder: string;
  /** The password consists of letters and digits, because it becomes part of a URL. */
  readonly password: string;
  readonly say?: (sentence: string) => void;
};

/**
 * Starts a private Redis. Its configuration is passed by stdin, because every user of the machine
 * can read arguments.
 */
export async function startRedis({ folder, password, say = console.error }: RedisOptions): Promise<PrivateServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = (port: number) => ({
    bind: '127.0.0.1',
    port,
    dir: `"${folder}"`,
    requirepass: password,
    daemonize: 'no',
    // Each gateway and each system of a test run has a separate database.
    databases: 2_000,
    save: '""',
    appendonly: 'yes',
    appendfsync: 'everysec',
    // BullMQ loses jobs under any other policy.
    'maxmemory-policy': 'noeviction',
  });
  const kind: ServerKind = {
    name: 'Redis',
    log: join(folder, 'redis.log'),
    process: (port) => ({
      command: ['redis-server', '-'],
      input: Object.entries(settings(port))
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
      stopSignal: 'SIGTERM',
    }),
    isReady: (port) => isAnsweringPing(port, password),
    url: (port) => `redis://:${password}@127.0.0.1:${port}`,
  };
  return startPrivateServer(kind, say);
}

/**
 * Returns whether the server responds to PING without an error. While Redis is loading its file, it
 * accepts connections and responds with an error.
 */
function isAnsweringPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy());
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('+PONG') || answer.includes('-')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.includes('+PONG')));
  });
}
