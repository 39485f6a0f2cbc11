import { isProven } from '@tintype/contracts/oauth/proof-key';
import { refreshAgainMs } from '@tintype/contracts/oauth/tokens';
import type { Db } from '../connect.ts';
import { isKeyActive } from '../rights/giver-may.ts';
import { sql } from '../statements/sql.ts';
import { issueTokens, type NewTokens } from './issue-tokens.ts';

type PresentedToken = {
  /** The digests under each accepted pepper. */
  readonly digests: readonly Uint8Array[];
  readonly clientId: string;
  readonly tokens: NewTokens;
};
export type AuthorizationCode = PresentedToken & { readonly redirectUri: string; readonly verifier: string };

/**
 * `replayed`: the token was used before, so a second program has it, and the connection has been
 * ended.
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

/**
 * Exchanges a code for the first tokens of its connection (RFC 6749, section 4.1.3; RFC 7636). Call
 * this in a transaction.
 */
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

/**
 * Exchanges a refresh token for new tokens (RFC 9700, section 4.14.2). Call this in a transaction.
 */
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
    // The row of the key is locked too, so that exchanges of a connection run one after the other.
    const [row] = await client.rows<ExchangeTokenRow>`
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
