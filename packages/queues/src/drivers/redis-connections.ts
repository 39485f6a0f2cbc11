import type { Logger } from '@tintype/runtime/logger';
import { Redis, type RedisOptions } from 'ioredis';

/** The prefix of every key in Redis. */
export const keyPrefix = 'tintype';

/** The maximum wait before a reconnection. The library's own back-off grows to 20 s. */
const reconnectMsMax = 1_000;
const retryStrategy = (times: number): number => Math.min(100 * times, reconnectMsMax);

/**
 * `commands` fails fast, so that a caller is not delayed. `waiting` never fails, for connections
 * that block until there is work.
 */
const kinds = {
  commands: { maxRetriesPerRequest: 3, commandTimeout: 3_000, connectTimeout: 3_000 },
  waiting: { maxRetriesPerRequest: null, connectTimeout: 3_000 },
} as const satisfies Record<string, RedisOptions>;
export type ConnectionKind = keyof typeof kinds;

/** A connection, and the connections that the library derived from it. */
export type RedisConnection = { readonly redis: Redis; readonly disconnect: () => void };

/** An outage is logged once for each connection, not once for each attempt to reconnect. */
export function createRedisConnections({ url, logger }: { url: string; logger: Logger }) {
  const all = new Set<RedisConnection>();
  const open = (kind: ConnectionKind): RedisConnection => {
    const family: Redis[] = [];
    // The library closes its own duplicates only while the server responds; otherwise they would
    // reconnect for ever.
    const follow = (redis: Redis): Redis => {
      family.push(redis);
      logOutages({ redis, kind, logger });
      const duplicate = redis.duplicate.bind(redis);
      redis.duplicate = (options) => follow(duplicate(options));
      return redis;
    };
    const redis = follow(new Redis(url, { ...kinds[kind], retryStrategy, connectionName: 'tintype' }));
    const connection: RedisConnection = {
      redis,
      disconnect: () => {
        all.delete(connection);
        family.forEach(end);
      },
    };
    all.add(connection);
    return connection;
  };
  return {
    open,
    /** Opens a connection that lives as long as the process. */
    connect: (kind: ConnectionKind): Redis => open(kind).redis,
    disconnectAll: () => all.forEach(({ disconnect }) => disconnect()),
  };
}

/**
 * A connection that waits to reconnect never ends after `disconnect`: there is no `end` event, and
 * queued commands never settle. BullMQ's worker would wait for them for ever. A last attempt to
 * connect ends the connection properly.
 */
function end(redis: Redis): void {
  const socketless = redis.status === 'reconnecting';
  redis.disconnect();
  if (socketless)
    redis.connect().then(
      () => redis.disconnect(),
      () => undefined,
    );
}

function logOutages({ redis, kind, logger }: { redis: Redis; kind: ConnectionKind; logger: Logger }): void {
  let lost = false;
  redis.on('error', (error: Error) => {
    if (!lost) logger.warn({ error, kind }, 'queues.connection_lost');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info({ kind }, 'queues.connection_restored');
    lost = false;
  });
}

/**
 * An unknown RESP type: while the server is unavailable, something else may respond at its address.
 */
const connectionFaults =
  /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|Connection is closed|Command timed out|max retries per request|Unknown RESP type/;
/** Errors that the connection itself reports. */
export const isConnectionFault = (error: Error): boolean =>
  connectionFaults.test(error.message) || connectionFaults.test(String((error as NodeJS.ErrnoException).code));
