import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { statementsOn, withoutRows, type Db } from '../statements/statements.ts';

/**
 * Commits if `work` resolves, and rolls back if it throws. After `timeoutMs` the connection is
 * closed. Then a statement in progress fails, and so does each statement that `work` begins later.
 */
export type Transaction = <T>(
  work: (db: Db) => Promise<T>,
  options?: { /** The default is 15,000. */ readonly timeoutMs?: number },
) => Promise<T>;

type TransactionOptions = {
  readonly pool: Pool;
  readonly timeoutMs: number;
  readonly onConnectionError: (error: Error) => void;
};

/**
 * Transactions on connections of the driver (docs/decisions/0023-statements-of-the-hot-path.md).
 */
export function createTransactions({ pool, onConnectionError, ...defaults }: TransactionOptions): Transaction {
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
  /** Statements run one after the other. */
  readonly query: (statement: QueryConfig) => Promise<QueryResult>;
  /**
   * Returns the connection to the pool, once. A connection that cannot even roll back is closed,
   * which has the same effect.
   */
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
      // If the time limit ends a statement in progress, the driver reports only that the connection
      // is closed.
      return connection.query(statement).catch((error: unknown) => {
        throw refused ?? error;
      });
    });
    last = answer.catch(() => {});
    return answer;
  };
  // A connection that is interrupted between two statements would end the process if it had no
  // listener. The next statement reports the interruption.
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
