import type { Db } from '../connect.ts';

/** Any number will do as long as every version of the program uses the same. */
const lockKey = 8_468_474;

/**
 * Until the end of the transaction this process is the only dispatcher: two would each fill the
 * places that they see free. `false` when there is one already.
 */
export async function holdDispatcher({ client }: Db): Promise<boolean> {
  const [row] = await client.rows<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${lockKey}::bigint) AS held`;
  return row!.held;
}
