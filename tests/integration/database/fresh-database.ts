import { randomBytes } from 'node:crypto';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { newId } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { acceptCapture, type NewCapture, type QueuedCapture } from '@tintype/database/captures/accept-capture';
import { createApiKey } from '@tintype/database/keys/api-keys';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { createDatabaseOn, testServers } from '@tintype/testing/fresh-servers';
import { hangMs } from '@tintype/testing/hang';
import { createTestDatabase, type TestDatabase } from '@tintype/testing/test-database';
import type { Maker } from '@tintype/database/rights/rights';

export const anId = (): string => newId(randomBytes);

export type FreshDatabase = {
  readonly url: string;
  readonly database: TestDatabase;
  readonly drop: () => Promise<void>;
};

/** A database of its own on the server that `npm test` started, empty unless `migrated`. */
export async function createFreshDatabase({ migrated = true } = {}): Promise<FreshDatabase> {
  const { databaseUrl: url, drop } = await createDatabaseOn(testServers().databaseUrl, { migrated });
  const database = createTestDatabase({ url, connectionsMax: 10, connectMsMax: hangMs });
  return {
    url,
    database,
    drop: async () => {
      await database.stop();
      await drop();
    },
  };
}

export type SharedDatabase = Omit<FreshDatabase, 'drop'>;

let shared: Promise<SharedDatabase> | undefined;

/**
 * The database that test files of a worker share, migrated. Their tests find rows by their own ids
 * and organizations, and change no tables.
 */
export const sharedDatabase = (): Promise<SharedDatabase> => (shared ??= createFreshDatabase());

export type Owner = Maker & { readonly apiKeyId: string };

export async function addOwner(database: TestDatabase): Promise<Owner> {
  const apiKeyId = anId();
  const owner = { organizationId: anId(), apiKeyId, createdBy: toPrincipalId({ apiKeyId }) };
  await createOrganization(database, { id: owner.organizationId, name: 'Test', plan: 'self_hosted' });
  const key = { name: 'first', shownPrefix: 'ttk_abcdefgh', digest: randomBytes(32) };
  await createApiKey(database, { id: owner.apiKeyId, organizationId: owner.organizationId, ...key });
  return owner;
}

const inOneHour = (): Date => new Date(Date.now() + 3_600_000);

export const addCapture = (
  database: TestDatabase,
  owner: Maker,
  fields: Partial<NewCapture> = {},
): Promise<QueuedCapture> =>
  acceptCapture(database, {
    id: anId(),
    ...owner,
    origin: 'async',
    request: { url: 'https://example.com/', format: 'png' } as CaptureRequest,
    requestId: 'request-1',
    expiresAt: inOneHour(),
    isSent: true,
    ...fields,
  });

/** Makes the lease of a capture run out, as if its worker had been gone for that long. */
export const loseWorkerOf = async ({ client }: TestDatabase, id: string): Promise<void> =>
  void (await client.execute`UPDATE captures SET lease_expires_at = now() - interval '1 second' WHERE id = ${id}`);
