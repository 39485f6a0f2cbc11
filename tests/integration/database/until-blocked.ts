import type { TestDatabase } from '@tintype/testing/test-database';
import { until } from '@tintype/testing/until';

/**
 * Waits until some statement of this database waits for a lock that another holds. Not asked within
 * a transaction: it sees who was there at first.
 */
export const untilBlocked = ({ client }: TestDatabase): Promise<unknown> =>
  until(async () => {
    const [row] = await client.rows<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row!.waiting > 0;
  });
