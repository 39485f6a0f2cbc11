import { bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import type { Verdict } from '@tintype/contracts/capture/report-fields';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { type ItemState, itemStates } from '@tintype/contracts/states/batch';
import { captureVerdict } from '../captures/list-captures.ts';
import { findCaptures, type StoredCapture } from '../captures/find-capture.ts';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { stateOf } from '../states/state-guards.ts';

export type StoredItem = {
  readonly position: number;
  readonly url: string;
  readonly sourceLine: number | null;
  readonly state: ItemState;
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
  /** Absent while the item waits for its capture. */
  readonly captureId: string | null;
  readonly expiresAt: Date | null;
  readonly deletedAt: Date | null;
  readonly httpStatus: number | null;
  readonly verdict: Verdict | null;
  readonly warnings: number | null;
};

type ListItemPage = {
  readonly batchId: string;
  readonly limit: number;
  readonly after?: number | undefined;
  readonly states?: readonly ItemState[] | undefined;
};

const columns = sql`
  position::float8, url, source_line::float8 AS "sourceLine", item.state, item.error_code AS "errorCode",
  item.error_message AS "errorMessage", capture_id AS "captureId", captures.expires_at AS "expiresAt",
  captures.deleted_at AS "deletedAt", (captures.report ->> 'httpStatus')::int AS "httpStatus", ${captureVerdict} AS verdict,
  jsonb_array_length(captures.report -> 'warnings') AS warnings`;

/**
 * Each state is read along its index and the results are merged: a condition on several states
 * would search all items that follow.
 */
export async function listItems(
  { client }: Db,
  { batchId, limit, after = -1, states }: ListItemPage,
): Promise<StoredItem[]> {
  const isWhole = states === undefined || states.length === itemStates.length;
  const page = isWhole
    ? client.rows<StoredItem>`
        SELECT ${columns}
        FROM (
          SELECT * FROM batch_items WHERE batch_id = ${batchId} AND position > ${after} ORDER BY position LIMIT ${limit}
        ) AS item LEFT JOIN captures ON captures.id = capture_id
        ORDER BY position`
    : client.rows<StoredItem>`
        SELECT ${columns}
        FROM (
          SELECT walk.* FROM unnest(${states}::text[]) AS wanted (state), LATERAL (
            SELECT * FROM batch_items
            WHERE batch_id = ${batchId} AND batch_items.state = wanted.state AND position > ${after}
            ORDER BY position LIMIT ${limit}
          ) AS walk
          ORDER BY position LIMIT ${limit}
        ) AS item LEFT JOIN captures ON captures.id = capture_id
        ORDER BY position`;
  return page;
}

export type StoredBulkItem = StoredItem & { readonly capture: StoredCapture | undefined };

export async function listBulkItems(db: Db, { id }: { readonly id: string }): Promise<StoredBulkItem[]> {
  const items = await listItems(db, { batchId: id, limit: bulkUrlsMax });
  const captures = await findCaptures(db, { ids: items.flatMap(({ captureId }) => captureId ?? []) });
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  return items.map((item) => ({ ...item, capture: byId.get(item.captureId ?? '') }));
}

export type ItemWithFiles = {
  readonly position: number;
  readonly url: string;
  readonly sourceLine: number | null;
  readonly state: ItemState;
  readonly captureId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly files: readonly {
    readonly outputId: string;
    readonly format: FileFormat;
    readonly storageKey: string;
    readonly size: number;
  }[];
};
type ListItemFilePart = { readonly batchId: string; readonly from: number; readonly limit: number };

export const listItemFiles = ({ client }: Db, { batchId, from, limit }: ListItemFilePart): Promise<ItemWithFiles[]> =>
  client.rows<ItemWithFiles>`
    SELECT position::float8, url, source_line::float8 AS "sourceLine", state, capture_id AS "captureId",
           error_code AS "errorCode", error_message AS "errorMessage", (
             SELECT coalesce(jsonb_agg(jsonb_build_object('outputId', output_id, 'format', format,
                      'storageKey', storage_key, 'size', size) ORDER BY id), '[]')
             FROM files WHERE files.capture_id = batch_items.capture_id AND deleted_at IS NULL
               AND ${stateOf.items.is('COMPLETED')}) AS files
    FROM batch_items
    WHERE batch_id = ${batchId} AND position >= ${from}::bigint AND position < ${from + limit}::bigint
    ORDER BY position`;
