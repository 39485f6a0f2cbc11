import type { Db } from '../connect.ts';
import { hasUsers } from './users.ts';

/** An arbitrary number that no other lock uses. */
const lockKey = 8_468_475;

/**
 * Allows one set-up at a time; call this in a transaction. Returns `false` if the installation has
 * been set up.
 */
export async function mayBeSetUp({ client }: Db): Promise<boolean> {
  await client.execute`SELECT pg_advisory_xact_lock(${lockKey})`;
  return !(await hasUsers({ client }));
}
