import { sql } from '../statements/sql.ts';
import { deleteAlong } from './delete-along.ts';
import { isOlderThan, type PruneAlong } from './history.ts';

/**
 * Removes receipts of captures that no longer exist because their list, crawl, schedule or pipeline
 * was deleted.
 */
export const pruneCharges: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'charges',
    key: 'capture_id',
    mayGo: sql`${isOlderThan(sql`charged_at`, days)}
      AND NOT EXISTS (SELECT FROM captures WHERE captures.id = charges.capture_id)`,
  });
