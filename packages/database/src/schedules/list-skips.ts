import type { Db } from '../connect.ts';

/** Planned times that did not run, and the rule they fell under. */
export type Skip = { readonly reason: 'overlap' | 'missed'; readonly fromAt: Date; readonly untilAt: Date };

/** Newest first. Those that were missed together are one. */
export async function listSkips(
  { client }: Db,
  { scheduleId, limit }: { scheduleId: string; limit: number },
): Promise<Skip[]> {
  return client.$queryRaw<Skip[]>`
    SELECT reason, from_at AS "fromAt", until_at AS "untilAt" FROM schedule_skips
    WHERE schedule_id = ${scheduleId} ORDER BY from_at DESC LIMIT ${limit}`;
}
