import { hangMs } from '@tintype/testing/hang';
import { createTestDatabase, type TestDatabase } from '@tintype/testing/test-database';
import { until } from '@tintype/testing/until';
import type { FreshDatabase } from './fresh-database.ts';

type Work<Result> = (database: TestDatabase) => Promise<Result>;

/**
 * The answer to a statement that fills a large table may take minutes. PostgreSQL still ends other
 * statements sooner.
 */
const answerMsMax = 600_000;

/**
 * Works on separate connections until they have closed: only then PostgreSQL has counted all that
 * they read.
 */
export async function onCountedConnections<Result>(
  { url, database: { client } }: FreshDatabase,
  { connectionsMax }: { readonly connectionsMax: number },
  work: Work<Result>,
): Promise<Result> {
  const name = 'counted';
  const counted = createTestDatabase({
    url: `${url}?application_name=${name}&query_timeout=${answerMsMax}`,
    connectionsMax,
    connectMsMax: hangMs,
  });
  const result = await work(counted);
  await counted.stop();
  await until(async () => {
    const open = await client.rows`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${name}`;
    return open.length === 0;
  });
  return result;
}
