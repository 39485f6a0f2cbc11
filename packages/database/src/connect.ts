import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { Pool, type ClientBase } from 'pg';
import { isOutdated } from './connection/database-away.ts';
import { statementsOn, type Db } from './statements/statements.ts';
import { createTransactions, type Transaction } from './connection/transaction.ts';

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
  const trial = createTrial(logger);
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
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: trial.of,
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
        () => trial.problem(),
        (error: unknown) => `PostgreSQL does not answer: ${String(error)}`,
      ),
    transaction: createTransactions({ pool, timeoutMs: statementMsMax, onConnectionError: onError }),
  };
}

/**
 * A new connection has to load the language of our triggers before it is used. One that cannot would read and fail at every change, so that captures
 * were sent again and again and callers were told of a busy queue. What connections before it have loaded, they keep.
 */
function createTrial(logger: Logger | undefined) {
  let problem: string | undefined;
  return {
    /** How the last new connection fared. */
    problem: () => problem,
    of: async (connection: ClientBase): Promise<void> => {
      try {
        await connection.query('DO $$ BEGIN END $$');
        if (problem !== undefined) logger?.info({}, 'database.serves_again');
        problem = undefined;
      } catch (cause) {
        const error = cause instanceof Error && isOutdated(cause) ? outdated(cause) : cause;
        if (problem === undefined) logger?.error({ error }, 'database.cannot_serve');
        problem = String(error);
        throw error;
      }
    },
  };
}

const outdated = (cause: Error): Error =>
  Object.assign(
    new Error(
      `PostgreSQL must be restarted: its files were replaced while it runs, so it cannot load its own libraries (${cause.message})`,
      { cause },
    ),
    { code: '58P01' },
  );
