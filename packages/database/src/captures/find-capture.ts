import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { Db } from '../connect.ts';
import { columnsExcept, type RowOf, sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { QueuedCapture } from './accept-capture.ts';

export type StoredFile = CapturedFile & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly deletedAt: Date | null;
};

const columns = columnsExcept('captures', [
  'leaseExpiresAt',
  'fingerprint',
  'sentAt',
  'cost',
  'webhookId',
  'batchPosition',
  'dedupeKey',
]);
export type StoredCapture = RowOf<typeof columns> & {
  readonly files: readonly StoredFile[];
};

type FileTimes = 'createdAt' | 'expiresAt' | 'deletedAt';
type FileInJson = Omit<StoredFile, FileTimes> & { createdAt: string; expiresAt: string; deletedAt: string | null };

type StoredRow = Omit<StoredCapture, 'files'> & { readonly files: readonly FileInJson[] };

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

export const findCaptures = (db: Db, { ids }: { ids: readonly string[] }): Promise<StoredCapture[]> =>
  selectCaptures(db, sql`WHERE id = ANY (${ids}::text[])`);

/** `rest` follows `FROM captures`. */
export async function selectCaptures({ client }: Db, rest: Sql): Promise<StoredCapture[]> {
  const rows = await client.rows<StoredRow>`
    SELECT ${columns},
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

type QueuedCaptureQuery = { readonly queuedBefore: Date; readonly afterId?: string; readonly limit: number };

export async function listQueued(
  { client }: Db,
  { queuedBefore, afterId = '', limit }: QueuedCaptureQuery,
): Promise<QueuedCapture[]> {
  return client.rows<QueuedCapture>`
    SELECT id, attempt, priority, request_id AS "requestId"
    FROM captures
    WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL AND id > ${afterId} AND queued_at < ${queuedBefore} AND (start_by IS NULL OR start_by > now())
    ORDER BY id LIMIT ${limit}`;
}

export async function findCapturesWithFiles(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    SELECT capture_id AS id FROM files WHERE capture_id = ANY (${ids}::text[])
    GROUP BY capture_id HAVING bool_and(deleted_at IS NULL AND expires_at > now())`;
  return rows.map(({ id }) => id);
}
