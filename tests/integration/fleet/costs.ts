import { readdirSync, readFileSync } from 'node:fs';
import { createTestDatabase } from '@tintype/testing/test-database';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { createLogger } from '@tintype/runtime/logger';

const ticksPerSecond = 100;

/**
 * User and system time of processes and of their children, those that have ended and those that
 * live. Threads are part of it. A child that is looked at by itself is left out: the services are
 * children of the load generator.
 */
export function cpuSeconds(pids: readonly number[], apart: ReadonlySet<number>): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ownOrChild = all.map(Number).filter((pid) => pids.includes(pid) || !apart.has(pid));
  return ownOrChild.reduce((sum, pid) => {
    const times = timesOf(pid);
    if (times === undefined) return sum;
    if (pids.includes(pid)) return sum + times.seconds + times.endedChildren;
    return pids.includes(times.parent) ? sum + times.seconds : sum;
  }, 0);
}

type Times = { readonly parent: number; readonly seconds: number; readonly endedChildren: number };

function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const at = (from: number): number => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / ticksPerSecond;
    return { parent, seconds: at(11), endedChildren: at(13) };
  } catch {
    return undefined;
  }
}

export type Statement = { readonly query: string; readonly calls: number; readonly ms: number };
export type Costs = {
  readonly atMs: number;
  /** Captures that were charged. */
  readonly settled: number;
  /** Seconds of processor time, by process. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly statements: ReadonlyMap<string, Statement>;
  readonly walBytes: number;
  readonly commands: ReadonlyMap<string, { readonly calls: number; readonly us: number }>;
};

export type Watched = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly processes: () => Readonly<Record<string, readonly number[]>>;
};

/** Looks at what was spent so far. PostgreSQL has to have loaded `pg_stat_statements`. */
export async function startCosts(
  { databaseUrl, redisUrl, processes }: Watched,
  undo: AsyncDisposableStack,
): Promise<{ readonly look: () => Promise<Costs>; readonly settled: () => Promise<number> }> {
  const database = createTestDatabase({ url: databaseUrl, connectionsMax: 1 });
  undo.defer(() => database.stop());
  const { client } = database;
  const logger = createLogger({ service: 'fleet', level: 'warn' });
  const connections = createRedisConnections({ url: redisUrl, logger });
  undo.defer(async () => connections.disconnectAll());
  const redis = connections.connect('commands');
  await client.execute`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  const settled = async (): Promise<number> => {
    const [row] = await client.rows<{ count: number }>`
      SELECT coalesce(sum(captures), 0)::float8 AS count FROM usage_days`;
    return row!.count;
  };
  const look = async (): Promise<Costs> => {
    const rows = await client.rows<{ id: string } & Statement>`
      SELECT queryid::text AS id, min(query) AS query, sum(calls)::float8 AS calls, sum(total_exec_time) AS ms FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY queryid`;
    const [wal] = await client.rows<{ bytes: number }>`SELECT wal_bytes::float8 AS bytes FROM pg_stat_wal`;
    const watchedNow = processes();
    const apart = new Set(Object.values(watchedNow).flat());
    const commands = (await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+),usec=(\d+)/gm);
    return {
      atMs: performance.now(),
      settled: await settled(),
      cpu: Object.fromEntries(Object.entries(watchedNow).map(([name, pids]) => [name, cpuSeconds(pids, apart)])),
      statements: new Map(rows.map(({ id, ...statement }) => [id, statement])),
      walBytes: wal!.bytes,
      commands: new Map([...commands].map(([, name, calls, us]) => [name!, { calls: Number(calls), us: Number(us) }])),
    };
  };
  return { look, settled };
}

export type Spent = {
  readonly seconds: number;
  readonly settled: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly statements: readonly Statement[];
  readonly walBytes: number;
  /** A script counts as one; what it calls is left out. */
  readonly commands: number;
};

export function spentBetween(before: Costs, after: Costs): Spent {
  const statements = [...after.statements].map(([id, { query, calls, ms }]) => {
    const earlier = before.statements.get(id);
    return { query, calls: calls - (earlier?.calls ?? 0), ms: ms - (earlier?.ms ?? 0) };
  });
  const scripts = new Set(['eval', 'evalsha']);
  const outside = new Set([...scripts, 'bzpopmin', 'publish', 'hset', 'hgetall', 'ping', 'info']);
  const commands = [...after.commands].filter(([name]) => outside.has(name));
  return {
    seconds: (after.atMs - before.atMs) / 1_000,
    settled: after.settled - before.settled,
    cpuMs: Object.fromEntries(
      Object.entries(after.cpu).map(([name, seconds]) => [name, (seconds - (before.cpu[name] ?? 0)) * 1_000]),
    ),
    statements: statements.filter(({ calls }) => calls > 0).toSorted((a, b) => b.ms - a.ms),
    walBytes: after.walBytes - before.walBytes,
    commands: commands.reduce((sum, [name, { calls }]) => sum + calls - (before.commands.get(name)?.calls ?? 0), 0),
  };
}
