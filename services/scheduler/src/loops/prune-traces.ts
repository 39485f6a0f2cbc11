import type { Database } from '@tintype/database/connect';
import { pruneTraces } from '@tintype/database/captures/request-traces';

export const pruneTracesIntervalMs = 3_600_000;
const rowsMax = 5_000;

/** Deletes old traces. Returns `true` if there are more. */
export const createPruneTraces =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<boolean> =>
    (await pruneTraces(database, { limit: rowsMax })) === rowsMax;
