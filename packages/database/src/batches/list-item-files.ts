import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { ItemState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type ItemWithFiles = {
  readonly position: number;
  readonly url: string;
  readonly sourceLine: number | null;
  readonly state: ItemState;
  readonly captureId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** The files that still exist. */
  readonly files: readonly {
    readonly outputId: string;
    readonly format: FileFormat;
    readonly storageKey: string;
    readonly size: number;
  }[];
};
type ListItemFilePart = { readonly batchId: string; readonly from: number; readonly limit: number };

/**
 * Lists the items from a position on, in the order in which they were submitted, with their stored
 * files.
 */
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
