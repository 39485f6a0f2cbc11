import { Prisma } from '../generated/client.ts';
import type { Database } from '../connect.ts';
import { isOlderThan } from './history.ts';

type Wanted = { readonly days: number; readonly limit: number; readonly after: string };

/**
 * Receipts of captures that are there no more: those of deleted lists, crawls, schedules and pipelines. Most receipts belong to captures that
 * stay, so they are looked at in the order of their ids, some at a time. Gives the id to go on after, `''` at the end.
 */
export async function pruneCharges(
  { client }: Database,
  { days, limit, after }: Wanted,
): Promise<{ readonly count: number; readonly after: string }> {
  const [seen] = await client.$queryRaw<{ count: number; last: string | null; looked: number }[]>`
    WITH next AS (SELECT capture_id, charged_at FROM charges WHERE capture_id > ${after} ORDER BY capture_id LIMIT ${limit}),
    gone AS (
      DELETE FROM charges USING next
      WHERE charges.capture_id = next.capture_id AND ${isOlderThan(Prisma.sql`next.charged_at`, days)}
        AND NOT EXISTS (SELECT FROM captures WHERE captures.id = next.capture_id)
      RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS count, max(capture_id) AS last, count(*)::int AS looked FROM next`;
  const { count, last, looked } = seen!;
  return { count, after: looked < limit ? '' : last! };
}
