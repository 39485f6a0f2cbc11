import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { Origin } from '@tintype/contracts/capture/origins';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-of.ts';
import type { Maker } from '../rights/visibility.ts';
import type { QueuedCapture } from './accept-capture.ts';

export type StoredFile = CapturedFile & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The time of its deletion from storage; `null` while it exists. */
  readonly deletedAt: Date | null;
};

export type StoredCapture = Maker & {
  readonly id: string;
  readonly origin: Origin;
  /** The bulk job or batch that it belongs to. */
  readonly batchId: string | null;
  readonly state: CaptureState;
  readonly priority: number;
  readonly request: StoredRequest;
  readonly requestId: string;
  readonly attempt: number;
  readonly losses: number;
  /** How often storage did not take its result. */
  readonly storageRefusals: number;
  readonly worker: string | null;
  readonly queuedAt: Date;
  readonly startBy: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** When its owner deleted it: the row is all that is left. */
  readonly deletedAt: Date | null;
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
  readonly errorDetails: ErrorDetails | null;
  readonly report: CaptureReport | null;
  /** In the order of the capture's outputs. */
  readonly files: readonly StoredFile[];
};

type Times = 'createdAt' | 'expiresAt' | 'deletedAt';
type FileInJson = Omit<StoredFile, Times> & { createdAt: string; expiresAt: string; deletedAt: string | null };

type StoredRow = Omit<StoredCapture, 'files'> & { readonly files: readonly FileInJson[] };

/** A capture with its files in one round trip. With `organizationId`, only if it belongs to that organization. */
export async function findCapture(
  db: Db,
  { id, organizationId }: { id: string; organizationId?: string },
): Promise<StoredCapture | undefined> {
  const [capture] = await selectCaptures(
    db,
    sql`WHERE id = ${id} AND organization_id = coalesce(${organizationId ?? null}::text, organization_id)`,
  );
  return capture;
}

/** In no order. */
export const findCaptures = (db: Db, { ids }: { ids: readonly string[] }): Promise<StoredCapture[]> =>
  selectCaptures(db, sql`WHERE id = ANY (${ids}::text[])`);

/** Captures with their files. `rest` is what follows FROM captures. */
export async function selectCaptures({ client }: Db, rest: Sql): Promise<StoredCapture[]> {
  const rows = await client.rows<StoredRow>`
    SELECT id, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", origin, batch_id AS "batchId", state, priority, request,
           request_id AS "requestId", attempt, losses, storage_refusals AS "storageRefusals", worker, queued_at AS "queuedAt", start_by AS "startBy",
           created_at AS "createdAt", started_at AS "startedAt", completed_at AS "completedAt", expires_at AS "expiresAt", deleted_at AS "deletedAt",
           error_code AS "errorCode", error_message AS "errorMessage", error_details AS "errorDetails", report,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'outputId', output_id, 'type', type, 'format', format, 'storageKey', storage_key, 'size', size,
              'sha256', sha256, 'width', width, 'height', height,
              'createdAt', created_at, 'expiresAt', expires_at, 'deletedAt', deleted_at) ORDER BY files.id), '[]')
            FROM files WHERE capture_id = captures.id) AS files
    FROM captures ${rest}`;
  return rows.map((row) => ({ ...row, files: row.files.map(toFile) }));
}

const toFile = ({ createdAt, expiresAt, deletedAt, ...file }: FileInJson): StoredFile => ({
  ...file,
  createdAt: new Date(createdAt),
  expiresAt: new Date(expiresAt),
  deletedAt: deletedAt === null ? null : new Date(deletedAt),
});

type Walk = { readonly queuedBefore: Date; readonly afterId?: string; readonly limit: number };

/**
 * Lists a page of the captures that have a place in the queue and may still be started, in the
 * order of their ids, which is not an order of time.
 */
export async function listQueued(
  { client }: Db,
  { queuedBefore, afterId = '', limit }: Walk,
): Promise<QueuedCapture[]> {
  return client.rows<QueuedCapture>`
    SELECT id, attempt, priority, request_id AS "requestId"
    FROM captures
    WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL AND id > ${afterId} AND queued_at < ${queuedBefore} AND (start_by IS NULL OR start_by > now())
    ORDER BY id LIMIT ${limit}`;
}
