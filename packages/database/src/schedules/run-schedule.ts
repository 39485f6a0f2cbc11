import type { Db } from '../connect.ts';

/** What the end of a run depends on. */
export type RunSchedule = {
  readonly id: string;
  readonly diffThreshold: number;
  /** Whether some destination wants to be told of changes only. */
  readonly isCompared: boolean;
};

export async function findRunSchedule({ client }: Db, id: string): Promise<RunSchedule | undefined> {
  const [row] = await client.$queryRaw<RunSchedule[]>`
    SELECT id, diff_threshold AS "diffThreshold",
           only_on_change OR EXISTS (
             SELECT FROM schedule_destinations WHERE schedule_id = schedules.id AND only_on_change) AS "isCompared"
    FROM schedules WHERE id = ${id} AND deleted_at IS NULL`;
  return row;
}

/** Where the picture is that is compared with, while it is there. */
export async function findBaselineKey(
  { client }: Db,
  { captureId, outputId }: { captureId: string; outputId: string },
): Promise<string | undefined> {
  const file = await client.file.findFirst({ where: { captureId, outputId, deletedAt: null } });
  return file?.storageKey;
}
