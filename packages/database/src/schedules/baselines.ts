import type { ChangeWarningCode, WatchedContent } from '@tintype/contracts/schedules/change-detection';
import type { Box, WatchedPage } from '@tintype/contracts/capture/capture-result';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/statements.ts';

export type Baseline = {
  readonly fingerprint: Uint8Array;
  readonly captureId: string;
  readonly outputId: string | null;
  readonly boxes: readonly Box[];
  /** `null` if not observed. */
  readonly movement: BlockClaims | null;
  /** `null` for a run whose text was not read. */
  readonly watched: WatchedBaseline | null;
};

export type CurrentBaseline = Baseline & {
  /**
   * The run that was evaluated last. Its image is not the baseline if an older image was retained.
   */
  readonly lastCaptureId: string;
  readonly capturedAt: Date | null;
};

/** `replaces`: the last capture that was evaluated before this run; `null` if there was none. */
export type NextBaseline = Baseline & { readonly lastCaptureId: string; readonly replaces: string | null };

/** Compared in addition to the image. */
export type WatchedBaseline = {
  readonly lines: readonly string[];
  readonly at: number;
  /** Absent in rows of older versions. */
  readonly claims?: readonly TextClaim[];
  /** Absent if the complete image is compared. */
  readonly area?: Box;
  readonly warnings: readonly ChangeWarningCode[];
  /** Absent in rows of older versions. */
  readonly content?: WatchedContent;
  /** Absent if an older version wrote the row or read the page. */
  readonly page?: WatchedPage;
  /** The previous page, if a short page has replaced it. */
  readonly replaced?: { readonly page: WatchedPage; readonly claims: readonly TextClaim[] };
};

/** How long a part of the page has moved automatically. */
export type MovementClaim = {
  /** Runs in which captures of the same run differed here. */
  readonly moved: number;
  readonly still: number;
};

/**
 * The lines before and after a place where lines come and go, and how many lines equal to the first
 * precede it.
 */
export type MovingRegion = readonly [string | null, string | null, number];

/**
 * A line in which private-use characters replace the changing words, or a place where lines come
 * and go.
 */
export type TextClaim = MovementClaim & ({ readonly pattern: string } | { readonly region: MovingRegion });

/**
 * One byte for each block of the image, row by row: the upper four bits are `moved`, the lower four
 * `still`.
 */
export type BlockClaims = { readonly bytes: Uint8Array; readonly columns: number };

type BaselineRow = Omit<CurrentBaseline, 'movement'> & {
  readonly movement: Uint8Array | null;
  readonly movingColumns: number | null;
};

export async function findBaseline({ client }: Db, scheduleId: string): Promise<CurrentBaseline | undefined> {
  const row = await client.first<BaselineRow>`
    SELECT fingerprint, capture_id AS "captureId", output_id AS "outputId", boxes, movement, moving_columns AS "movingColumns", watched,
           coalesce(last_capture_id, capture_id) AS "lastCaptureId",
           (SELECT completed_at FROM captures WHERE captures.id = coalesce(last_capture_id, capture_id)) AS "capturedAt"
    FROM schedule_baselines WHERE schedule_id = ${scheduleId}`;
  if (row === undefined) return undefined;
  const { movement, movingColumns, ...baseline } = row;
  return {
    ...baseline,
    movement: movement === null || movingColumns === null ? null : { bytes: movement, columns: movingColumns },
  };
}

/** Call this under the lock of the schedule. */
export async function findLastCapture({ client }: Db, scheduleId: string): Promise<string | null> {
  const row = await client.first<{ captureId: string }>`
    SELECT coalesce(last_capture_id, capture_id) AS "captureId" FROM schedule_baselines WHERE schedule_id = ${scheduleId}`;
  return row?.captureId ?? null;
}

/** So far in the future that the file stays as long as it is the baseline. */
const retainedUntil = '2999-01-01T00:00:00Z';

/**
 * The previous image is deleted when its own retention ends; the new one stays until it is
 * replaced.
 */
export async function replaceBaseline(db: Db, scheduleId: string, next: NextBaseline): Promise<void> {
  await releaseBaseline(db, scheduleId);
  const { captureId, outputId, movement, watched } = next;
  const file = await db.client.first<{ expiresAt: Date }>`
    WITH before AS (SELECT id AS file_id, expires_at FROM files WHERE capture_id = ${captureId} AND output_id = ${outputId})
    UPDATE files SET expires_at = ${retainedUntil}::timestamptz FROM before WHERE id = file_id RETURNING before.expires_at AS "expiresAt"`;
  const fileExpiresAt = file?.expiresAt ?? (outputId === null ? await findExpiry(db, captureId) : undefined);
  if (fileExpiresAt === undefined) return;
  await db.client.execute`
    INSERT INTO schedule_baselines (schedule_id, fingerprint, capture_id, last_capture_id, output_id, file_expires_at, boxes, movement, moving_columns, watched)
    VALUES (${scheduleId}, ${next.fingerprint}, ${captureId}, ${next.lastCaptureId}, ${outputId}, ${fileExpiresAt},
            ${JSON.stringify(next.boxes)}::jsonb, ${movement?.bytes ?? null}, ${movement?.columns ?? null}, ${watched && storableJson(watched)}::jsonb)`;
}

async function findExpiry({ client }: Db, id: string): Promise<Date | undefined> {
  const capture = await client.first<{ expiresAt: Date }>`
    SELECT expires_at AS "expiresAt" FROM captures WHERE id = ${id}`;
  return capture?.expiresAt;
}

/** According to the previous run, and to the last run that was not compared. */
type WatchState = {
  readonly warnings: readonly ChangeWarningCode[];
  readonly content: WatchedContent | null;
};

export async function findWatchState({ client }: Db, scheduleId: string): Promise<WatchState> {
  const row = await client.first<{ baseline: WatchedBaseline | null; last: ChangeWarningCode[] | null }>`
    SELECT (SELECT jsonb_build_object('warnings', watched -> 'warnings', 'content', watched -> 'content')
            FROM schedule_baselines WHERE schedule_id = ${scheduleId}) AS baseline,
           (SELECT findings -> 'warnings' FROM schedule_executions
            WHERE schedule_id = ${scheduleId} AND ${stateOf.executions.isEnded} ORDER BY executed_at DESC, id DESC LIMIT 1) AS last`;
  const warnings = new Set([...(row?.baseline?.warnings ?? []), ...(row?.last ?? [])]);
  return { warnings: [...warnings], content: row?.baseline?.content ?? null };
}

/** Newest first; `null` for a failed run. */
export async function findLastVerdicts(
  { client }: Db,
  { scheduleId, limit }: { scheduleId: string; limit: number },
): Promise<readonly (string | null)[]> {
  const rows = await client.rows<{ verdict: string | null }>`
    SELECT verdict FROM schedule_executions WHERE schedule_id = ${scheduleId} AND ${stateOf.executions.isEnded}
    ORDER BY executed_at DESC, id DESC LIMIT ${limit}`;
  return rows.map(({ verdict }) => verdict);
}

/**
 * Images of schedules that do not run would be stored for ever. The next run then has nothing to
 * compare with.
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
