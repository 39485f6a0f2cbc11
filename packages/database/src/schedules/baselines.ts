import type { ChangeWarningCode } from '@tintype/contracts/schedules/change-report';
import type { Box } from '@tintype/contracts/capture/capture-result';
import type { Db } from '../connect.ts';
import { isReachable, type ToDelete } from '../discarded-files.ts';
import { sql } from '../sql.ts';
import { stateOf } from '../states/state-of.ts';
import { storableJson } from '../storable.ts';

export type Baseline = {
  readonly fingerprint: Uint8Array;
  readonly captureId: string;
  /** `null` where only words are compared and there is no picture. */
  readonly outputId: string | null;
  readonly boxes: readonly Box[];
  /** One bit for each block of the picture, row by row; `null` when it could not be measured. */
  readonly moving: { readonly bits: Uint8Array; readonly columns: number } | null;
  /** `null` for a run whose text was not read. */
  readonly watched: WatchedBaseline | null;
};

/** The run that others are compared with. */
export type CurrentBaseline = Baseline & {
  /** When its capture ended; `null` when that is not known. */
  readonly capturedAt: Date | null;
};

/**
 * The result that the next run is compared with. `replaces` is the capture that this run was compared with; `null` when
 * there was none.
 */
export type NextBaseline = Baseline & { readonly replaces: string | null };

/** Compared beside the picture. */
export type WatchedBaseline = {
  readonly lines: readonly string[];
  /** When they were read, in milliseconds. */
  readonly at: number;
  readonly movingWords: MovingWords;
  /** The part of the picture that is compared; absent where all of it is. */
  readonly area?: Box;
  readonly warnings: readonly ChangeWarningCode[];
};

/** The line before and the line after where lines come and go, and how many lines like the first stand before it. */
export type MovingRegion = readonly [string | null, string | null, number];

/** The words that move by themselves. */
export type MovingWords = {
  /** Lines of which some words move: a private character stands for these. */
  readonly patterns: readonly string[];
  readonly regions: readonly MovingRegion[];
  /** The part of the lines that moved. */
  readonly share: number;
};

type Row = Omit<CurrentBaseline, 'moving'> & {
  readonly moving: Uint8Array | null;
  readonly movingColumns: number | null;
};

export async function findBaseline({ client }: Db, scheduleId: string): Promise<CurrentBaseline | undefined> {
  const [row] = await client.rows<Row>`
    SELECT fingerprint, capture_id AS "captureId", output_id AS "outputId", boxes, moving, moving_columns AS "movingColumns", watched,
           (SELECT completed_at FROM captures WHERE captures.id = capture_id) AS "capturedAt"
    FROM schedule_baselines WHERE schedule_id = ${scheduleId}`;
  if (row === undefined) return undefined;
  const { moving, movingColumns, ...baseline } = row;
  return {
    ...baseline,
    moving: moving === null || movingColumns === null ? null : { bits: moving, columns: movingColumns },
  };
}

/** Names what runs are compared with now. To be called under the lock of the schedule: the end of another run changes it. */
export async function findBaselineCapture({ client }: Db, scheduleId: string): Promise<string | null> {
  const [row] = await client.rows<{ captureId: string }>`
    SELECT capture_id AS "captureId" FROM schedule_baselines WHERE schedule_id = ${scheduleId}`;
  return row?.captureId ?? null;
}

/** So far in the future that the file stays for as long as it is compared with. */
const kept = '2999-01-01T00:00:00Z';

/** The picture before goes when its own time has come, the new one stays until it is replaced. */
export async function replaceBaseline(db: Db, scheduleId: string, next: Baseline): Promise<void> {
  await releaseBaseline(db, scheduleId);
  const { captureId, outputId, moving, watched } = next;
  const [file] = await db.client.rows<{ expiresAt: Date }>`
    WITH before AS (SELECT id AS file_id, expires_at FROM files WHERE capture_id = ${captureId} AND output_id = ${outputId})
    UPDATE files SET expires_at = ${kept}::timestamptz FROM before WHERE id = file_id RETURNING before.expires_at AS "expiresAt"`;
  const fileExpiresAt = file?.expiresAt ?? (outputId === null ? await expiryOf(db, captureId) : undefined);
  if (fileExpiresAt === undefined) return;
  await db.client.execute`
    INSERT INTO schedule_baselines (schedule_id, fingerprint, capture_id, output_id, file_expires_at, boxes, moving, moving_columns, watched)
    VALUES (${scheduleId}, ${next.fingerprint}, ${captureId}, ${outputId}, ${fileExpiresAt}, ${JSON.stringify(next.boxes)}::jsonb,
            ${moving?.bits ?? null}, ${moving?.columns ?? null}, ${watched && storableJson(watched)}::jsonb)`;
}

async function expiryOf({ client }: Db, id: string): Promise<Date | undefined> {
  const [capture] = await client.rows<{ expiresAt: Date }>`
    SELECT expires_at AS "expiresAt" FROM captures WHERE id = ${id}`;
  return capture?.expiresAt;
}

/** Warnings about how well the page of a schedule can be watched. */
export async function findChangeWarnings({ client }: Db, scheduleId: string): Promise<readonly ChangeWarningCode[]> {
  const [row] = await client.rows<{ warnings: ChangeWarningCode[] }>`
    SELECT coalesce(watched -> 'warnings', '[]') AS warnings FROM schedule_baselines WHERE schedule_id = ${scheduleId}`;
  return row?.warnings ?? [];
}

/**
 * Gives up the pictures of schedules that do not run any more, or not for now, once their own time has passed: they would be kept for a
 * comparison that may never come. The next run then has nothing to be compared with.
 */
export async function releaseIdleBaselines({ client }: Db): Promise<void> {
  await client.execute`
    WITH idle AS (
      DELETE FROM schedule_baselines USING schedules
      WHERE schedules.id = schedule_id AND ${stateOf.schedules.isNot('active')} AND file_expires_at < now()
      RETURNING capture_id, output_id, file_expires_at
    )
    UPDATE files SET expires_at = idle.file_expires_at FROM idle
    WHERE files.capture_id = idle.capture_id AND files.output_id = idle.output_id`;
}

async function releaseBaseline({ client }: Db, scheduleId: string): Promise<void> {
  await client.execute`
    WITH before AS (
      DELETE FROM schedule_baselines WHERE schedule_id = ${scheduleId} RETURNING capture_id, output_id, file_expires_at
    )
    UPDATE files SET expires_at = before.file_expires_at FROM before
    WHERE files.capture_id = before.capture_id AND files.output_id = before.output_id`;
}

type ExpiredDifference = { readonly id: string; readonly storageKey: string };

/** The pictures of changes that storage may delete, longest expired first. */
export async function listExpiredDifferences({ client }: Db, wanted: ToDelete): Promise<ExpiredDifference[]> {
  return client.rows<ExpiredDifference>`
    SELECT id, diff_key AS "storageKey" FROM schedule_executions
    WHERE diff_key IS NOT NULL AND expires_at < now() AND ${isReachable(sql`diff_key`, wanted)}
    ORDER BY expires_at LIMIT ${wanted.limit}`;
}

/** To be called once storage has deleted them: a picture is looked for again until then. */
export async function forgetDifferences({ client }: Db, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  await client.execute`UPDATE schedule_executions SET diff_key = NULL WHERE id = ANY (${ids}::text[])`;
}
