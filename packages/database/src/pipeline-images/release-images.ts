import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { imageLossesMax } from '@tintype/contracts/states/pipeline';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { lostLeases } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';

type ReleaseImageAttempt = { readonly id: string; readonly attempt: number };
export type ReleasedImage = ReleaseImageAttempt & {
  readonly runId: string;
  readonly outcome: 'released' | 'abandoned';
};

/**
 * Puts images back into the queue if their workers did not renew the leases. The last allowed loss
 * ends an image.
 */
export const releaseLostImages = (db: Db, { limit }: { readonly limit: number }): Promise<ReleasedImage[]> =>
  returnToQueue(
    db,
    1,
    sql`id IN (${lostLeases({ table: 'pipeline_images', where: stateOf.pipelineImages.mayLeave('release'), limit })})`,
  );

/**
 * Puts an attempt that failed with an internal error back into the queue. Returns `undefined` if
 * this is not the current attempt.
 */
export const requeueImage = (db: Db, attempt: ReleaseImageAttempt): Promise<ReleasedImage | undefined> =>
  returnToQueue(db, 1, isCurrent(attempt)).then(([one]) => one);

/**
 * Storage could not return the file or accept the new one. The worker is not the cause, so the
 * image waits again without counting a loss.
 */
export const releaseUnstoredImage = (db: Db, attempt: ReleaseImageAttempt): Promise<ReleasedImage | undefined> =>
  returnToQueue(db, 0, isCurrent(attempt)).then(([one]) => one);

const isCurrent = ({ id, attempt }: ReleaseImageAttempt): Sql =>
  sql`id = ${id}::bigint AND attempt = ${attempt} AND ${stateOf.pipelineImages.mayLeave('release')}`;
const lossError: ErrorCode = 'INTERNAL_ERROR';

async function returnToQueue({ client }: Db, losses: 0 | 1, which: Sql): Promise<ReleasedImage[]> {
  const isLast = sql`losses + ${losses}::int >= ${imageLossesMax}::int`;
  return client.rows<ReleasedImage>`
    UPDATE pipeline_images
    SET state = CASE WHEN ${isLast} THEN ${stateOf.pipelineImages.reached('abandon')} ELSE ${stateOf.pipelineImages.reached('release')} END,
        losses = losses + ${losses}::int, worker = NULL, lease_expires_at = NULL,
        completed_at = CASE WHEN ${isLast} THEN now() END,
        error_code = CASE WHEN ${isLast} THEN ${lossError} END,
        error_message = CASE WHEN ${isLast} THEN ${errorCatalogue[lossError].message} END
    WHERE ${which}
    RETURNING id::text AS id, attempt, run_id AS "runId",
              CASE WHEN state = ${stateOf.pipelineImages.reached('release')} THEN 'released' ELSE 'abandoned' END AS outcome`;
}
