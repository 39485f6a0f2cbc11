import { Pool, type PoolClient, type QueryConfig, type QueryResult, type ClientBase } from 'pg';
import { statementsOn, withoutRows, type Db } from './statements/statements.ts';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { isOutdated } from './connection/database-away.ts';

/**
 * Commits if `work` resolves, and rolls back if it throws. After `timeoutMs` the connection is
 * closed: the statement in progress and all later ones of `work` fail.
 */
type Transaction = <T>(
  work: (db: Db) => Promise<T>,
  options?: { /** The default is 15,000. */ readonly timeoutMs?: number },
) => Promise<T>;

type TransactionOptions = {
  readonly pool: Pool;
  readonly timeoutMs: number;
  readonly onConnectionError: (error: Error) => void;
};

function createTransactions({ pool, onConnectionError, ...defaults }: TransactionOptions): Transaction {
  return async (work, { timeoutMs = defaults.timeoutMs } = {}) => {
    const held = holdConnection(await pool.connect(), { timeoutMs, onConnectionError });
    try {
      await held.query({ text: 'BEGIN' });
      const out = await work({ client: statementsOn(held) });
      await held.end('COMMIT');
      return out;
    } catch (error) {
      await held.end('ROLLBACK');
      throw error;
    }
  };
}

type HeldConnection = {
  readonly query: (statement: QueryConfig) => Promise<QueryResult>;
  /** Returns the connection to the pool, once. A connection that cannot roll back is closed. */
  readonly end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>;
};

function holdConnection(
  connection: PoolClient,
  { timeoutMs, onConnectionError }: Omit<TransactionOptions, 'pool'>,
): HeldConnection {
  let refused: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const query = (statement: QueryConfig): Promise<QueryResult> => {
    const answer = last.then(() => {
      if (refused !== undefined) throw refused;
      // If the time limit ends a statement, the driver reports only that the connection is closed.
      return connection.query(statement).catch((error: unknown) => {
        throw refused ?? error;
      });
    });
    last = answer.catch(() => {});
    return answer;
  };
  // A connection that breaks between two statements would end the process if it had no listener.
  // The next statement reports the interruption.
  connection.on('error', onConnectionError);
  const timer = setTimeout(() => {
    // PostgreSQL's own code for this (transaction_timeout).
    refused = Object.assign(new Error(`The transaction took more than ${timeoutMs} ms.`), { code: '25P04' });
    connection.release(refused);
  }, timeoutMs);
  let hasEnded = false;
  return {
    query,
    end: async (how) => {
      if (hasEnded) return;
      const ending = query({ text: how });
      hasEnded = true;
      const outcome = await ending.catch((error: Error) => error);
      clearTimeout(timer);
      const isTooLate = refused !== undefined;
      refused ??= new Error('The transaction has ended, so it cannot run further statements.');
      if (!isTooLate && outcome instanceof Error) connection.release(outcome);
      if (!(outcome instanceof Error)) {
        connection.off('error', onConnectionError);
        connection.release();
      }
      if (how === 'ROLLBACK') return;
      if (outcome instanceof Error) throw withoutRows(outcome);
      // PostgreSQL responds to COMMIT in this way if `work` has hidden an error.
      if (outcome.command !== 'COMMIT')
        throw new Error('The transaction was rolled back because one of its statements failed.');
    },
  };
}

export type { Db };

export type Database = Service &
  Db & {
    /** Returns `undefined` if a query succeeds, or the error message otherwise. */
    readonly health: () => Promise<string | undefined>;
    readonly transaction: Transaction;
  };

export type DatabaseOptions = {
  readonly url: string;
  readonly connectionsMax: number;
  readonly logger?: Logger;
  /** The default is three seconds. Pass more if no caller waits for a response. */
  readonly connectMsMax?: number;
};

const statementMsMax = 15_000;
/**
 * The server ends a statement before this time. Without the limit, a connection that no longer
 * responds would block until the kernel closes it.
 */
const answerMsMax = 20_000;

/**
 * Connections are opened on demand. A query that is interrupted fails, and is not repeated here.
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
    // Times are read as UTC, whatever offset PostgreSQL writes. Just-in-time compilation took fifty
    // times as long as execution when the planner had no statistics yet.
    options: '-c TimeZone=UTC -c jit=off',
    // The pool waits for the promise, although its types do not declare this.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: trial.of,
  });
  // The pool drops an idle connection that breaks; without a listener it would end the process.
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
        (error: unknown) => `PostgreSQL does not respond: ${String(error)}`,
      ),
    transaction: createTransactions({ pool, timeoutMs: statementMsMax, onConnectionError: onError }),
  };
}

/**
 * A new connection must load the language of the triggers before it is used. Otherwise every change
 * would fail, and captures would be sent again and again.
 */
function createTrial(logger: Logger | undefined) {
  let problem: string | undefined;
  return {
    problem: () => problem,
    of: async (connection: ClientBase): Promise<void> => {
      try {
        await connection.query('DO $$ BEGIN END $$');
        if (problem !== undefined) logger?.info({}, 'database.serves_again');
        problem = undefined;
      } catch (cause) {
        const error = cause instanceof Error && isOutdated(cause) ? isOutdatedConnection(cause) : cause;
        if (problem === undefined) logger?.error({ error }, 'database.cannot_serve');
        problem = String(error);
        throw error;
      }
    },
  };
}

const isOutdatedConnection = (cause: Error): Error =>
  Object.assign(
    new Error(
      `Restart PostgreSQL: its files were replaced while it was running, so it cannot load its own libraries (${cause.message})`,
      { cause },
    ),
    { code: '58P01' },
  );
