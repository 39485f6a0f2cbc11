import type { Logger } from '@tintype/runtime/logger';
import { Redis, type RedisOptions } from 'ioredis';

export const keyPrefix = 'tintype';

/** The maximum wait before a reconnection. The library's own back-off grows to 20 s. */
const reconnectMsMax = 1_000;
const retryStrategy = (times: number): number => Math.min(100 * times, reconnectMsMax);

/**
 * Connections of kind `commands` fail fast, so that a caller is not delayed. Connections of kind
 * `waiting` never fail, because they block until there is work.
 */
const optionsByKind = {
  commands: { maxRetriesPerRequest: 3, commandTimeout: 3_000, connectTimeout: 3_000 },
  waiting: { maxRetriesPerRequest: null, connectTimeout: 3_000 },
} as const satisfies Record<string, RedisOptions>;
export type ConnectionKind = keyof typeof optionsByKind;

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
    const redis = follow(new Redis(url, { ...optionsByKind[kind], retryStrategy, connectionName: 'tintype' }));
    const connection: RedisConnection = {
      redis,
      disconnect: () => {
        all.delete(connection);
        family.forEach(endConnection);
      },
    };
    all.add(connection);
    return connection;
  };
  return {
    open,
    /** Opens a connection for the whole life of the process. */
    connect: (kind: ConnectionKind): Redis => open(kind).redis,
    disconnectAll: () => all.forEach(({ disconnect }) => disconnect()),
  };
}

/**
 * Ends a connection. A connection that waits to reconnect has no `end` event after `disconnect`,
 * and its queued commands never settle, so BullMQ's worker would wait for ever. A last attempt to
 * connect ends such a connection.
 */
function endConnection(redis: Redis): void {
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

/** Includes `Unknown RESP type`, because another server may respond at the address meanwhile. */
const connectionFaults =
  /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|Connection is closed|Command timed out|max retries per request|Unknown RESP type/;
/** Returns whether the connection failed, and not the command. */
export const isConnectionFault = (error: Error): boolean =>
  connectionFaults.test(error.message) || connectionFaults.test(String((error as NodeJS.ErrnoException).code));
