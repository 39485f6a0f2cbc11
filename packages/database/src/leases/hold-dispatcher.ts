import type { Db } from '../connect.ts';

/** An arbitrary number, but every version of the program must use the same one. */
const lockKey = 8_468_474;

/**
 * Makes this process the only dispatcher until the end of the transaction: two dispatchers would
 * each fill the places that appear free. Returns `false` if another process is the dispatcher.
 */
export async function holdDispatcher({ client }: Db): Promise<boolean> {
  const [row] = await client.rows<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${lockKey}::bigint) AS held`;
  return row!.held;
}
