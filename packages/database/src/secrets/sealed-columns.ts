import {
  openSecret,
  openWithAny,
  sealSecret,
  deriveKey,
  type KeyPurpose,
  captureSecrets,
  createKeyring,
} from '@tintype/runtime/secrets';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { mapSealed } from '@tintype/contracts/capture/secret-options';

type SealedColumn = {
  readonly kind: 'sealed';
  readonly purpose: KeyPurpose;
  /** The column with the id, unless it is `id`. */
  readonly id?: string;
  /** A prefix of every id, for ids that are not text. */
  readonly first?: string;
};
/** `digest`: only the holder of the token can make the hash again with a new secret. */
type ColumnMeaning =
  | SealedColumn
  | { readonly kind: 'digest'; readonly purpose: KeyPurpose }
  | { readonly kind: 'plain' };

/**
 * The effect of a new secret on every column of bytes. A sealed value has the id of its row as
 * context.
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
type ResealResult = {
  readonly resealed: number;
  /** Rows that neither secret can open. */ readonly closed: readonly string[];
};

const pageSize = 500;

/** Each row is written separately, so that this may be repeated while services run. */
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

type SealedOptionColumn = { readonly table: string; readonly column: string; readonly organization?: Sql };
const ofBatch = sql`(SELECT organization_id FROM batches WHERE batches.id = batch_id)`;
const ofPipeline = sql`(SELECT organization_id FROM pipelines WHERE pipelines.id = pipeline_id)`;

/** The secrets are sealed for their organization (`secret-options.ts` of the contracts). */
const columns: readonly SealedOptionColumn[] = [
  { table: 'captures', column: 'request' },
  { table: 'batches', column: 'defaults' },
  { table: 'batch_items', column: 'options', organization: ofBatch },
  { table: 'schedules', column: 'options' },
  { table: 'crawls', column: 'settings' },
  { table: 'pipelines', column: 'graph' },
  { table: 'pipelines', column: 'draft' },
  { table: 'pipeline_revisions', column: 'graph', organization: ofPipeline },
  { table: 'pipeline_runs', column: 'graph' },
  { table: 'pipeline_runs', column: 'steps' },
];

type SealedOptionRow = { readonly place: string; readonly organizationId: string; readonly json: unknown };

/**
 * A row that has changed moves to the end of the table and is found again, already sealed with the
 * new secret.
 */
export async function resealOptions({ client }: Db, { secret, otherSecret }: Secrets): Promise<ResealResult> {
  const keyring = createKeyring(secret, () => [otherSecret]);
  const closed: string[] = [];
  let resealed = 0;
  for (const { table: name, column: field, organization = sql`organization_id` } of columns) {
    const [table, column] = [sql.raw(name), sql.raw(field)];
    for (let after = '(0,0)'; ;) {
      const rows = await client.rows<SealedOptionRow>(sql`
        SELECT ctid::text AS place, ${organization} AS "organizationId", ${column} AS json FROM ${table}
        WHERE ctid > ${after}::tid AND ${column}::text LIKE '%"sealed:%' ORDER BY ctid LIMIT ${pageSize}`);
      for (const { place, organizationId, json } of rows) {
        const now = captureSecrets(createKeyring(secret), organizationId);
        const any = captureSecrets(keyring, organizationId);
        try {
          const anew = mapSealed(json, (sealed) =>
            canOpenOptions(now.open, sealed) ? sealed : now.seal(any.open(sealed)),
          );
          if (anew !== json)
            resealed += await client.execute(
              sql`UPDATE ${table} SET ${column} = ${JSON.stringify(anew)}::jsonb WHERE ctid = ${place}::tid AND ${column} = ${JSON.stringify(json)}::jsonb`,
            );
        } catch {
          closed.push(`${name}.${field} of ${organizationId}`);
        }
      }
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.place;
    }
  }
  return { resealed, closed: [...new Set(closed)] };
}

function canOpenOptions(open: (sealed: string) => string, sealed: string): boolean {
  try {
    open(sealed);
    return true;
  } catch {
    return false;
  }
}
