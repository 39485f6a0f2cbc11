import { PrismaPg } from '@prisma/adapter-pg';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { Pool } from 'pg';
import { PrismaClient } from './generated/client.ts';
import { driverStatements, type DriverStatements } from './driver-statements.ts';
import { statementName } from './statement-name.ts';
import { createTransactions, type Transaction } from './transaction.ts';

/** What SQL needs: the database itself, or a transaction that is under way. */
export type Db = { readonly client: DriverStatements };

export type Database = Service & {
  /** Statements, and rows by model; a transaction has statements only. */
  readonly client: PrismaClient;
  /** `undefined` when a query is answered, else what is wrong. */
  readonly health: () => Promise<string | undefined>;
  readonly transaction: Transaction;
};

type Options = {
  readonly url: string;
  readonly connectionsMax: number;
  readonly logger?: Logger;
  /** How long a connection may take, or its turn in the pool: three seconds, unless nobody waits for an answer. */
  readonly connectMsMax?: number;
};

const statementMsMax = 15_000;
/** The server ends a statement before; a connection that has gone silent ends none, and would be waited for until the kernel gives it up. */
const answerMsMax = 20_000;

/**
 * A pool of connections that are made when they are needed: after PostgreSQL was away, the next query gets a new one. A
 * query that was under way when the connection broke fails, and is not repeated here.
 */
export function createDatabase({ url, connectionsMax, logger, connectMsMax = 3_000 }: Options): Database {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tintype',
    statement_timeout: statementMsMax,
    query_timeout: answerMsMax,
    // The adapter reads every time as UTC, whatever offset PostgreSQL writes with it. Our statements are short: compiling one took fifty
    // times as long as running it, where the planner had no statistics yet.
    options: '-c TimeZone=UTC -c jit=off',
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  const onError = (error: Error): void => logger?.warn({ error }, 'database.connection_lost');
  pool.on('error', onError);
  const adapter = new PrismaPg(pool, { onConnectionError: onError, statementNameGenerator: statementName });
  const prisma = new PrismaClient({ adapter });
  const { $queryRaw, $executeRaw } = driverStatements(pool);
  const client = Object.create(prisma, {
    $queryRaw: { value: $queryRaw, configurable: true },
    $executeRaw: { value: $executeRaw, configurable: true },
  }) as PrismaClient;
  const ping = async (): Promise<void> => void (await pool.query('SELECT 1'));
  return {
    name: 'database',
    client,
    start: ping,
    stop: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
    health: () =>
      ping().then(
        () => undefined,
        (error: unknown) => `PostgreSQL does not answer: ${String(error)}`,
      ),
    transaction: createTransactions({ pool, timeoutMs: statementMsMax, onConnectionError: onError }),
  };
}
