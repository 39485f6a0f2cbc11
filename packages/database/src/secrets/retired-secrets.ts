import type { Logger } from '@tintype/runtime/logger';
import {
  createKeyring,
  deriveKey,
  nameOfSecret,
  openWithAny,
  sealSecret,
  type Keyring,
} from '@tintype/runtime/secrets';
import { createLoop, type Service } from '@tintype/runtime/service';
import type { Database, Db } from '../connect.ts';

type RetiredSecretRow = { readonly name: string; readonly sealed: Uint8Array };
type Secrets = { readonly secret: string; readonly otherSecret?: string | undefined };

const readRetired = ({ client }: Db): Promise<RetiredSecretRow[]> =>
  client.rows<RetiredSecretRow>`SELECT name, sealed FROM retired_secrets ORDER BY retired_at, name`;
const keysOf = ({ secret, otherSecret }: Secrets): Uint8Array[] =>
  [secret, otherSecret].flatMap((one) => (one === undefined ? [] : deriveKey(one, 'retired-secrets')));

const lookAgainMs = 60_000;

/**
 * Only the holder of a token can recompute a digest with a new secret, so old secrets are stored,
 * sealed with the current one.
 */
export function createRetiredSecrets({
  database,
  logger,
  ...secrets
}: Secrets & { readonly database: Database; readonly logger: Logger }): Service & { readonly keyring: Keyring } {
  const { secret, otherSecret } = secrets;
  let retired: readonly string[] = [];
  const others = (): readonly string[] =>
    [...new Set([...(otherSecret === undefined ? [] : [otherSecret]), ...retired])].filter((one) => one !== secret);
  const load = async (): Promise<void> => {
    const opened: string[] = [];
    for (const { name, sealed } of await readRetired(database))
      try {
        opened.push(openWithAny(keysOf(secrets), sealed, name));
      } catch {
        logger.warn({ retired: name }, 'secrets.not_opened');
      }
    retired = opened;
  };
  const loop = createLoop({ name: 'retired-secrets', intervalMs: lookAgainMs, tick: load, logger });
  return {
    name: 'retired-secrets',
    keyring: createKeyring(secret, others),
    start: async () => {
      await load();
      await loop.start();
    },
    stop: () => loop.stop(),
  };
}

/** Keeps accepting digests of `otherSecret` after the setting has been removed. May be repeated. */
export async function retireSecret(
  db: Db,
  { secret, otherSecret }: Required<Secrets> & { readonly otherSecret: string },
): Promise<void> {
  const [key, names] = [deriveKey(secret, 'retired-secrets'), new Map([[nameOfSecret(otherSecret), otherSecret]])];
  for (const { name, sealed } of await readRetired(db))
    names.set(name, openWithAny(keysOf({ secret, otherSecret }), sealed, name));
  names.delete(nameOfSecret(secret));
  for (const [name, text] of names)
    await db.client.execute`
      INSERT INTO retired_secrets (name, sealed) VALUES (${name}, ${sealSecret(key, text, name)})
      ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed`;
}

export const listRetired = ({ client }: Db): Promise<{ readonly name: string; readonly retiredAt: Date }[]> =>
  client.rows`SELECT name, retired_at AS "retiredAt" FROM retired_secrets ORDER BY retired_at, name`;

export const forgetRetired = async ({ client }: Db, { name }: { readonly name: string }): Promise<boolean> =>
  (await client.execute`DELETE FROM retired_secrets WHERE name = ${name}`) === 1;
