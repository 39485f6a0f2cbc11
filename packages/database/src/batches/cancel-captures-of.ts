import { requestWithoutSecrets } from '../captures/request-without-secrets.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/**
 * Cancels those captures of a cancelled batch that no worker has claimed, and gives how many. Jobs that they have in the queue are refused
 * by the claim. Waits for captures that are just being sent, so that none is left out; hence never in a transaction that has locked the
 * batch's row or counts, which a claim wants while it holds its capture. May be repeated.
 */
export const cancelCapturesOf = ({ client }: Db, { batchId }: { readonly batchId: string }): Promise<number> =>
  client.$executeRaw`
    WITH unclaimed AS (
      SELECT id AS unclaimed_id FROM captures
      -- The organization leads to the index of living captures; a large batch has millions of others.
      WHERE organization_id = (SELECT organization_id FROM batches WHERE id = ${batchId} AND ${stateOf.batches.is('CANCELLED')})
        AND batch_id = ${batchId} AND ${stateOf.captures.mayLeave('cancel')}
      ORDER BY id FOR UPDATE
    )
    UPDATE captures SET state = ${stateOf.captures.reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}
    FROM unclaimed WHERE id = unclaimed_id`;
