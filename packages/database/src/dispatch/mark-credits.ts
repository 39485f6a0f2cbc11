import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

type Batches = { readonly ids: readonly string[] };

/** No credits are left for the items that are still pending. */
export const suspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.$executeRaw`
    UPDATE batches SET state = ${stateOf.batches.reached('suspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('suspend')}`;

/** There are credits again: the batch waits for its next capture to be claimed. */
export const unsuspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.$executeRaw`
    UPDATE batches SET state = ${stateOf.batches.reached('unsuspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('unsuspend')}`;
