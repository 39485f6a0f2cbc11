import type { Db } from '../connect.ts';

export type QueuedMeasure = { readonly queued: number; readonly oldestSeconds: number };

/** What waits to be claimed, whether or not its job has reached the queue. */
export async function measureQueued({ client }: Db): Promise<QueuedMeasure> {
  const [measure] = await client.$queryRaw<QueuedMeasure[]>`
    SELECT count(*)::int AS queued,
           coalesce(extract(epoch FROM now() - min(queued_at)), 0)::float8 AS "oldestSeconds"
    FROM captures WHERE state = 'QUEUED'`;
  return measure!;
}
