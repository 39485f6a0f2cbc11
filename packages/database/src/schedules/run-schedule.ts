import { type ChangeMode, defaultChangeMode } from '@tintype/contracts/schedules/change-detection';
import type { ValueReading, ValueRule } from '@tintype/contracts/schedules/values/value-types';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';

/** The fields of a schedule that decide how a run ends. */
export type RunSchedule = {
  readonly id: string;
  readonly diffThreshold: number;
  /**
   * Whether runs are compared: the schedule or a destination reports only changes, or the schedule
   * has comparison settings.
   */
  readonly isCompared: boolean;
  readonly mode: ChangeMode;
  /** The capture settings, including typed text. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The values to read, and what the previous run read. */
  readonly values: readonly ValueRule[];
  readonly lastReadings: readonly ValueReading[];
};

export const isCompared = sql`
  (schedules.only_on_change OR schedules.change_detection IS NOT NULL OR EXISTS (
    SELECT FROM schedule_destinations WHERE schedule_id = schedules.id AND only_on_change))`;

export async function findRunSchedule({ client }: Db, id: string): Promise<RunSchedule | undefined> {
  const [row] = await client.rows<RunSchedule>`
    SELECT id, diff_threshold AS "diffThreshold", options,
           coalesce(change_detection -> 'values', '[]') AS values, coalesce(value_state -> 'readings', '[]') AS "lastReadings",
           coalesce(change_detection ->> 'mode', ${defaultChangeMode}) AS mode, ${isCompared} AS "isCompared"
    FROM schedules WHERE id = ${id} AND deleted_at IS NULL`;
  return row;
}

/** Returns the storage key of the baseline image, while it exists. */
export async function findBaselineKey(
  { client }: Db,
  { captureId, outputId }: { captureId: string; outputId: string | null },
): Promise<string | undefined> {
  if (outputId === null) return undefined;
  const [file] = await client.rows<{ storageKey: string }>`
    SELECT storage_key AS "storageKey" FROM files
    WHERE capture_id = ${captureId} AND output_id = ${outputId} AND deleted_at IS NULL`;
  return file?.storageKey;
}
