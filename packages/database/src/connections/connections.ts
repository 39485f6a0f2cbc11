import { oauthTokens, type OAuthTokenKind, refreshAgainMs, isProven } from '@tintype/contracts/oauth/oauth';
import type { Db } from '../connect.ts';
import { createApiKey, ownerColumns, type ApiKey, type KeyOwner } from '../keys/api-keys.ts';
import { isKeyActive, type OwnedRow } from '../rights/rights.ts';
import { sql } from '../statements/sql.ts';

type NewTokens = { readonly access: Uint8Array; readonly refresh: Uint8Array };

/**
 * Removes expired tokens. Call this in a transaction. The connection lasts as long as its newest
 * refresh token.
 */
async function issueTokens(
  { client }: Db,
  { apiKeyId, access, refresh }: NewTokens & { readonly apiKeyId: string },
): Promise<void> {
  await client.execute`DELETE FROM oauth_tokens WHERE api_key_id = ${apiKeyId} AND expires_at < now()`;
  for (const [kind, digest] of Object.entries({ access, refresh }) as [OAuthTokenKind, Uint8Array][])
    await client.execute`
      INSERT INTO oauth_tokens (digest, kind, api_key_id, expires_at)
      VALUES (${digest}, ${kind}, ${apiKeyId}, now() + ${oauthTokens[kind].lifetimeMs}::float8 * interval '1 millisecond')`;
  await client.execute`
    UPDATE api_keys SET expires_at = now() + ${oauthTokens.refresh.lifetimeMs}::float8 * interval '1 millisecond'
    WHERE id = ${apiKeyId}`;
}

type NewConnection = Pick<ApiKey, 'id' | 'organizationId' | 'name' | 'createdBy' | 'shownPrefix'> & {
  readonly clientId: string;
  /** The digest of a discarded key: a connection has tokens instead. */
  readonly digest: Uint8Array;
  readonly codeDigest: Uint8Array;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly now: Date;
};

/** Call this in a transaction. Unless its code is exchanged, the key expires with it. */
export async function createConnection(
  db: Db,
  { codeDigest, redirectUri, challenge, now, ...key }: NewConnection,
): Promise<ApiKey> {
  const expiresAt = new Date(now.getTime() + oauthTokens.code.lifetimeMs);
  const made = await createApiKey(db, { ...key, expiresAt });
  await db.client.execute`
    INSERT INTO oauth_tokens (digest, kind, api_key_id, redirect_uri, challenge, expires_at)
    VALUES (${codeDigest}, 'code', ${made.id}, ${redirectUri}, ${challenge}, ${expiresAt})`;
  return made;
}

export async function findKeyByAccessToken(
  { client }: Db,
  digest: Uint8Array,
): Promise<KeyOwner | 'ended' | undefined> {
  const found = await client.first<KeyOwner & { readonly isActive: boolean }>`
    SELECT ${ownerColumns},
      (t.expires_at > now() AND ${isKeyActive('k')}) AS "isActive"
    FROM oauth_tokens t JOIN api_keys k ON k.id = t.api_key_id JOIN organizations o ON o.id = k.organization_id
    WHERE t.digest = ${digest} AND t.kind = 'access'`;
  if (found === undefined || !found.isActive) return found && 'ended';
  const { isActive: _isActive, ...owner } = found;
  return owner;
}

/** `undefined` if there is no such connection, or if it had ended. */
export async function endConnectionByToken(
  { client }: Db,
  { digests, clientId }: { readonly digests: readonly Uint8Array[]; readonly clientId: string },
): Promise<OwnedRow | undefined> {
  for (const digest of digests) {
    const ended = await client.first<OwnedRow>`
      UPDATE api_keys SET revoked_at = now()
      WHERE id = (SELECT api_key_id FROM oauth_tokens WHERE digest = ${digest}) AND client_id = ${clientId}
        AND revoked_at IS NULL
      RETURNING id, organization_id AS "organizationId"`;
    if (ended !== undefined) return ended;
  }
  return undefined;
}

type PresentedToken = {
  readonly digests: readonly Uint8Array[];
  readonly clientId: string;
  readonly tokens: NewTokens;
};
type AuthorizationCode = PresentedToken & { readonly redirectUri: string; readonly verifier: string };

/**
 * `replayed`: the token was used before, so a second program has it, and the connection was ended.
 */
export type ExchangeResult = 'exchanged' | 'refused' | { readonly replayed: { id: string; organizationId: string } };

type ExchangeTokenRow = {
  readonly digest: Uint8Array;
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly clientId: string;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  readonly isLive: boolean;
  readonly usedMsAgo: number | null;
};

/** RFC 6749, section 4.1.3; RFC 7636. Call this in a transaction. */
export async function exchangeCode(
  db: Db,
  { redirectUri, verifier, ...sent }: AuthorizationCode,
): Promise<ExchangeResult> {
  const row = await findToken(db, 'code', sent);
  if (row === undefined) return 'refused';
  if (row.usedMsAgo !== null) return endReplayed(db, row);
  const isRight = row.redirectUri === redirectUri && row.challenge !== null && isProven(row.challenge, verifier);
  return isRight && row.isLive ? exchangeForTokens(db, row, sent.tokens) : 'refused';
}

/** RFC 9700, section 4.14.2. Call this in a transaction. */
export async function exchangeRefresh(db: Db, sent: PresentedToken): Promise<ExchangeResult> {
  const row = await findToken(db, 'refresh', sent);
  if (row === undefined) return 'refused';
  if (row.usedMsAgo !== null && row.usedMsAgo > refreshAgainMs) return endReplayed(db, row);
  return row.isLive ? exchangeForTokens(db, row, sent.tokens) : 'refused';
}

async function findToken(
  { client }: Db,
  kind: 'code' | 'refresh',
  { digests, clientId }: PresentedToken,
): Promise<ExchangeTokenRow | undefined> {
  for (const digest of digests) {
    // The key is locked too, so that exchanges of a connection run one after the other.
    const row = await client.first<ExchangeTokenRow>`
      SELECT t.digest, t.api_key_id AS "apiKeyId", k.organization_id AS "organizationId", k.client_id AS "clientId",
        t.redirect_uri AS "redirectUri", t.challenge, (t.expires_at > now() AND ${isKeyActive('k')}) AS "isLive",
        (extract(epoch FROM now() - t.used_at) * 1000)::float8 AS "usedMsAgo"
      FROM oauth_tokens t JOIN api_keys k ON k.id = t.api_key_id
      WHERE t.digest = ${digest} AND t.kind = ${kind} FOR UPDATE`;
    if (row !== undefined) return row.clientId === clientId ? row : undefined;
  }
  return undefined;
}

async function exchangeForTokens(
  db: Db,
  { digest, apiKeyId }: ExchangeTokenRow,
  tokens: NewTokens,
): Promise<'exchanged'> {
  await db.client.execute`UPDATE oauth_tokens SET used_at = coalesce(used_at, now()) WHERE digest = ${digest}`;
  await issueTokens(db, { apiKeyId, ...tokens });
  return 'exchanged';
}

async function endReplayed(
  { client }: Db,
  { apiKeyId: id, organizationId }: ExchangeTokenRow,
): Promise<ExchangeResult> {
  const ended = await client.execute(
    sql`UPDATE api_keys SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL`,
  );
  return ended === 1 ? { replayed: { id, organizationId } } : 'refused';
}
