import { PrismaPg } from '@prisma/adapter-pg';
import { createDatabase, type Database, type DatabaseOptions } from '@tintype/database/connect';
import { PrismaClient } from './generated/client.ts';

/** A database whose rows a test reads and writes by model also. */
export type TestDatabase = Omit<Database, 'client'> & { readonly client: Database['client'] & PrismaClient };

/**
 * As `createDatabase`; models have a pool of their own, which stays empty while a test uses none.
 */
export function createTestDatabase(options: DatabaseOptions): TestDatabase {
  const database = createDatabase(options);
  const { rows, first, execute } = database.client;
  // The adapter reads every time as UTC, whatever offset PostgreSQL writes with it.
  const adapter = new PrismaPg(
    { connectionString: options.url, max: options.connectionsMax, options: '-c TimeZone=UTC' },
    { onPoolError: () => undefined, onConnectionError: () => undefined },
  );
  const prisma = new PrismaClient({ adapter });
  return {
    ...database,
    client: Object.assign(Object.create(prisma) as PrismaClient, { rows, first, execute }),
    stop: async () => {
      await prisma.$disconnect();
      await database.stop();
    },
  };
}
