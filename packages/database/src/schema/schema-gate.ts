import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthCheck } from '@tintype/runtime/server-watch';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { Database } from '../connect.ts';
import { shippedNames } from './migrate.ts';

type SchemaGateOptions = {
  readonly database: Pick<Database, 'client'>;
  readonly logger: Logger;
  readonly shipped?: () => Promise<readonly string[]>;
  readonly lookAgainMs?: number;
};
type SchemaGate = Service & { readonly health: HealthCheck };

async function findMissingScripts(
  { client }: Pick<Database, 'client'>,
  shipped: readonly string[],
): Promise<readonly string[]> {
  const rows = await client.rows<{ name: string }>`
    SELECT name FROM _migrations`.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === noSuchTable) return [];
    throw error;
  });
  const applied = new Set(rows.map(({ name }) => name));
  return shipped.filter((name) => !applied.has(name));
}
const noSuchTable = '42P01';

/**
 * Waits for the schema and logs this once. Otherwise every loop would fail at every turn. A newer
 * schema is accepted.
 */
export function createSchemaGate({
  database,
  logger,
  shipped = shippedNames,
  lookAgainMs = 1_000,
}: SchemaGateOptions): SchemaGate {
  const stopping = new AbortController();
  let problem: string | undefined = 'the schema has not been checked yet';
  return {
    name: 'schema',
    health: async () => problem,
    start: async () => {
      const wanted = await shipped();
      let wasTold = false;
      while (!stopping.signal.aborted) {
        const missing = await findMissingScripts(database, wanted);
        if (missing.length === 0) break;
        problem = `the database lacks ${missing.length} of ${wanted.length} migrations; run tintype migrate`;
        if (!wasTold)
          logger.warn({ missing: missing.length, of: wanted.length, first: missing[0], problem }, 'schema.missing');
        wasTold = true;
        await sleep(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      if (stopping.signal.aborted) return;
      problem = undefined;
      if (wasTold) logger.info({}, 'schema.there');
    },
    stop: async () => stopping.abort(),
  };
}
