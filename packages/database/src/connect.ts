import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { Pool } from 'pg';
import { statementsOn, type Db } from './statements.ts';
import { createTransactions, type Transaction } from './transaction.ts';

export type { Db };

export type Database = Service &
  Db & {
    /** `undefined` when a query is answered, else what is wrong. */
    readonly health: () => Promise<string | undefined>;
    readonly transaction: Transaction;
  };

export type DatabaseOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  readonly logger?: Logger;
  /** How long a connection may take, or its turn in the pool: three seconds, unless no caller waits for an answer. */
  readonly connectMsMax?: number;
};

const statementMsMax = 15_000;
/**
 * The server ends a statement before this time. A connection that no longer answers ends none, and would be waited for
 * until the kernel gives it up.
 */
const answerMsMax = 20_000;

/**
 * A pool of connections that are made when they are needed: after PostgreSQL was away, the next query gets a new one. A
 * query that was under way when the connection broke fails, and is not repeated here.
 */
export function createDatabase({ url, connectionsMax, logger, connectMsMax = 3_000 }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tintype',
    statement_timeout: statementMsMax,
    query_timeout: answerMsMax,
    // Times are read as UTC, whatever offset PostgreSQL writes with them. Our statements are short: compiling one took fifty times as long
    // as running it, where the planner had no statistics yet.
    options: '-c TimeZone=UTC -c jit=off',
  });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  const onError = (error: Error): void => logger?.warn({ error }, 'database.connection_lost');
  pool.on('error', onError);
  const ping = async (): Promise<void> => void (await pool.query('SELECT 1'));
  return {
    name: 'database',
    client: statementsOn(pool),
    start: ping,
    stop: () => pool.end(),
    health: () =>
      ping().then(
        () => undefined,
        (error: unknown) => `PostgreSQL does not answer: ${String(error)}`,
      ),
    transaction: createTransactions({ pool, timeoutMs: statementMsMax, onConnectionError: onError }),
  };
}
