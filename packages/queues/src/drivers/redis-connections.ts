import type { Logger } from '@tintype/runtime/logger';
import { Redis, type RedisOptions } from 'ioredis';

/** Before the name of every key in Redis. */
export const keyPrefix = 'tintype';

/** A queue that is back is used again within a second: the library's own back-off grows to 20 s. */
const reconnectMsMax = 1_000;
const retryStrategy = (times: number): number => Math.min(100 * times, reconnectMsMax);

/**
 * `commands` fails soon, so that a caller is not held up; `waiting` never fails, for connections that block until
 * there is work.
 */
const kinds = {
  commands: { maxRetriesPerRequest: 3, commandTimeout: 3_000, connectTimeout: 3_000 },
  waiting: { maxRetriesPerRequest: null, connectTimeout: 3_000 },
} as const satisfies Record<string, RedisOptions>;
export type ConnectionKind = keyof typeof kinds;

export type Connect = (kind: ConnectionKind) => Redis;

/** Every connection of one process. An outage is logged once per connection, not once per attempt to reconnect. */
export function createRedisConnections({ url, logger }: { url: string; logger: Logger }) {
  const open = new Set<Redis>();
  const connect: Connect = (kind) => {
    const connection = new Redis(url, { ...kinds[kind], retryStrategy, connectionName: 'tintype' });
    let lost = false;
    connection.on('error', (error: Error) => {
      if (!lost) logger.warn({ error, kind }, 'queues.connection_lost');
      lost = true;
    });
    connection.on('ready', () => {
      if (lost) logger.info({ kind }, 'queues.connection_restored');
      lost = false;
    });
    connection.on('end', () => open.delete(connection));
    open.add(connection);
    return connection;
  };
  return { connect, disconnectAll: () => open.forEach((connection) => connection.disconnect()) };
}

const connectionFaults =
  /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|Connection is closed|Command timed out|max retries per request/;
/** These are told by the connection itself. */
export const isConnectionFault = (error: Error): boolean =>
  connectionFaults.test(error.message) || connectionFaults.test(String((error as NodeJS.ErrnoException).code));
