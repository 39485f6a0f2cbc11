import type { ConfigOf } from '@tintype/runtime/config';
import type { ProcessDependencies } from '@tintype/runtime/run';
import { createDatabaseClock } from './clock/database-clock.ts';
import { createDatabase } from './connect.ts';
import { createSchemaGate } from './schema/schema-gate.ts';
import type { databaseSettings } from './settings.ts';

type Dependencies = Pick<ProcessDependencies<typeof databaseSettings>, 'logger' | 'metrics'> & {
  readonly config: ConfigOf<typeof databaseSettings>;
};

export function openDatabase({ config, logger, metrics }: Dependencies) {
  const database = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
  const clock = createDatabaseClock({ database, logger, metrics });
  const schema = createSchemaGate({ database, logger });
  return { database, clock, schema };
}
