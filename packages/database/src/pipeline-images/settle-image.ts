import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Database, Db } from '../connect.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { stateOf } from '../states/state-guards.ts';

type SettleImageAttempt = { readonly id: string; readonly attempt: number };
export type EditedFile = {
  readonly storageKey: string;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sha256: string;
};

/**
 * Works like `completeCapture`: only the current attempt may complete, and may repeat the call
 * after a lost connection. The image is stored as long as the file from which it was created.
 */
export async function completeImage(
  database: Database,
  { id, attempt, file }: SettleImageAttempt & { readonly file: EditedFile },
): Promise<boolean> {
  const { storageKey, format, width, height, size, sha256 } = file;
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE pipeline_images
      SET state = ${stateOf.pipelineImages.reached('succeed')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
          storage_key = ${storageKey}, format = ${format}, width = ${width}, height = ${height}, size = ${size}, sha256 = ${sha256},
          expires_at = files.expires_at
      FROM files
      WHERE pipeline_images.id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.mayLeave('succeed')}
        AND files.capture_id = pipeline_images.capture_id AND files.output_id = pipeline_images.output_id`;
    if (changed === 1) await retainFiles(db, { keys: [storageKey] });
    return changed === 1;
  });
  return settled || hasSettled(database, { id, attempt }, 'succeed');
}

export async function failImage(
  database: Database,
  { id, attempt, code, message }: SettleImageAttempt & { readonly code: ErrorCode; readonly message: string },
): Promise<boolean> {
  const changed = await database.client.execute`
    UPDATE pipeline_images
    SET state = ${stateOf.pipelineImages.reached('fail')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
        error_code = ${code}, error_message = ${message}
    WHERE id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.mayLeave('succeed')}`;
  return changed === 1 || hasSettled(database, { id, attempt }, 'fail');
}

async function hasSettled(
  { client }: Db,
  { id, attempt }: SettleImageAttempt,
  event: 'succeed' | 'fail',
): Promise<boolean> {
  const settled = await client.rows`
    SELECT FROM pipeline_images
    WHERE id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.is(stateOf.pipelineImages.after(event))}`;
  return settled.length === 1;
}
