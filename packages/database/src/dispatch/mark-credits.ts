import type { Db } from '../connect.ts';

type Batches = { readonly ids: readonly string[] };

/** No credits are left for the items that are still pending. */
export const suspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.$executeRaw`
    UPDATE batches SET state = 'WAITING_FOR_CREDITS' WHERE id = ANY (${ids}::text[]) AND state IN ('QUEUED', 'PROCESSING')`;

/** There are credits again: the batch waits for its next capture to be claimed. */
export const unsuspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.$executeRaw`
    UPDATE batches SET state = 'QUEUED' WHERE id = ANY (${ids}::text[]) AND state = 'WAITING_FOR_CREDITS'`;
