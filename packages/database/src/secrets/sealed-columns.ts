import { openSecret, openWithAny, sealSecret, deriveKey, type KeyPurpose } from '@tintype/runtime/secrets';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';

type SealedColumn = {
  readonly kind: 'sealed';
  readonly purpose: KeyPurpose;
  /** The column with the id, unless it is `id`. */
  readonly id?: string;
  /** A prefix of every id, for ids that are not text. */
  readonly first?: string;
};
/**
 * `digest`: a hash made with a key from a secret. Only the holder of the token can make the hash
 * again.
 */
type ColumnMeaning =
  | SealedColumn
  | { readonly kind: 'digest'; readonly purpose: KeyPurpose }
  | { readonly kind: 'plain' };

/**
 * Every column of bytes, and the effect of a new secret on it. A sealed value has the id of its row
 * as context.
 */
export const byteColumns = {
  'api_keys.digest': { kind: 'digest', purpose: 'api-key-pepper' },
  'oauth_tokens.digest': { kind: 'digest', purpose: 'oauth-token-pepper' },
  'sessions.digest': { kind: 'digest', purpose: 'session-pepper' },
  'account_links.digest': { kind: 'digest', purpose: 'account-link-pepper' },
  'submissions.body_hash': { kind: 'digest', purpose: 'request-hash' },
  'captures.fingerprint': { kind: 'digest', purpose: 'request-hash' },
  'schedule_baselines.fingerprint': { kind: 'plain' },
  'schedule_baselines.moving': { kind: 'plain' },
  'schedule_baselines.movement': { kind: 'plain' },
  'sign_in_delays.key': { kind: 'digest', purpose: 'sign-in-delays' },
  'second_factors.secret': { kind: 'sealed', purpose: 'second-factor-secrets', id: 'user_id' },
  'recovery_codes.digest': { kind: 'digest', purpose: 'recovery-code-pepper' },
  'passkeys.public_key': { kind: 'plain' },
  'used_challenges.digest': { kind: 'plain' },
  'pipelines.trigger_secret_digest': { kind: 'digest', purpose: 'pipeline-triggers' },
  'pipelines.signing_secret': { kind: 'sealed', purpose: 'webhook-secrets' },
  'pipeline_runs.idempotency_digest': { kind: 'digest', purpose: 'request-hash' },
  'pipeline_runs.input_digest': { kind: 'digest', purpose: 'request-hash' },
  'pipeline_links.digest': { kind: 'digest', purpose: 'pipeline-link-pepper' },
  'share_links.digest': { kind: 'digest', purpose: 'pipeline-link-pepper' },
  'webhooks.secret': { kind: 'sealed', purpose: 'webhook-secrets' },
  'webhooks.former_secret': { kind: 'sealed', purpose: 'webhook-secrets' },
  'webhook_deliveries.body': { kind: 'plain' },
  'webhook_deliveries.sealed_body': {
    kind: 'sealed',
    purpose: 'delivery-bodies',
    first: '00000000-0000-0000-0000-000000000000',
  },
  'link_keys.secret': { kind: 'sealed', purpose: 'link-key-secrets' },
  'link_keys.former_secret': { kind: 'sealed', purpose: 'link-key-secrets' },
  'batch_chunks.sha256': { kind: 'plain' },
  'retired_secrets.sealed': { kind: 'sealed', purpose: 'retired-secrets' },
} as const satisfies Record<string, ColumnMeaning>;

export type Secrets = { readonly secret: string; readonly otherSecret: string };
export type ResealResult = {
  readonly resealed: number;
  /** The ids of rows that neither secret can open. */ readonly closed: readonly string[];
};

const pageSize = 500;

/**
 * Seals with the current secret all values that the other secret sealed. Each row is written
 * separately, so that the process may be interrupted and repeated while services run.
 */
export async function resealColumns({ client }: Db, secrets: Secrets): Promise<ResealResult> {
  const closed: string[] = [];
  let resealed = 0;
  const columns = Object.entries(byteColumns as Record<string, ColumnMeaning>).filter(
    ([name]) => name !== 'retired_secrets.sealed',
  );
  for (const [name, meaning] of columns) {
    if (meaning.kind !== 'sealed') continue;
    const [table, column, id] = [...name.split('.'), meaning.id ?? 'id'].map((part) => sql.raw(part));
    const [now, other] = [secrets.secret, secrets.otherSecret].map((secret) => deriveKey(secret, meaning.purpose));
    for (let after = meaning.first ?? ''; ;) {
      const rows = await client.rows<{ id: string; sealed: Uint8Array }>(
        sql`SELECT ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${id} > ${after} AND ${column} IS NOT NULL ORDER BY ${id} LIMIT ${pageSize}`,
      );
      for (const { id: rowId, sealed } of rows) {
        if (canOpen(now!, sealed, rowId)) continue;
        const text = findText([other!], sealed, rowId);
        if (text === undefined) closed.push(`${name} ${rowId}`);
        else
          resealed += await client.execute(
            sql`UPDATE ${table} SET ${column} = ${sealSecret(now!, text, rowId)} WHERE ${id} = ${rowId} AND ${column} = ${Buffer.from(sealed)}`,
          );
      }
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.id;
    }
  }
  return { resealed, closed };
}

function canOpen(key: Uint8Array, sealed: Uint8Array, id: string): boolean {
  try {
    openSecret(key, sealed, id);
    return true;
  } catch {
    return false;
  }
}

function findText(keys: readonly Uint8Array[], sealed: Uint8Array, id: string): string | undefined {
  try {
    return openWithAny(keys, sealed, id);
  } catch {
    return undefined;
  }
}
