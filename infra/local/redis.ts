import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startPrivateServer, type PrivateServer, type ServerKind } from './private-server.ts';

type RedisOptions = {
  /** Holds the append-only file and the log; made when missing. */
  readonly folder: string;
  /** Letters and digits only: it becomes part of a URL. */
  readonly password: string;
  readonly say?: (sentence: string) => void;
};

/**
 * Starts a private Redis. Its configuration is passed by stdin: arguments can be read by every user
 * of the machine.
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
    // BullMQ loses jobs with any other policy.
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
    isReady: (port) => answersPing(port, password),
    url: (port) => `redis://:${password}@127.0.0.1:${port}`,
  };
  return startPrivateServer(kind, say);
}

/** While it still loads its file, Redis accepts connections and responds to PING with an error. */
function answersPing(port: number, password: string): Promise<boolean> {
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
