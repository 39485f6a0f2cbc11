import { oauthTokens } from '@tintype/contracts/oauth/tokens';
import { createApiKey, ownerColumns, type ApiKey, type KeyOwner } from '../keys/api-keys.ts';
import type { Db } from '../connect.ts';
import { isKeyActive } from '../rights/giver-may.ts';

type NewConnection = Pick<ApiKey, 'id' | 'organizationId' | 'name' | 'createdBy' | 'shownPrefix'> & {
  readonly clientId: string;
  /** The digest of a discarded key: a connection has tokens instead. */
  readonly digest: Uint8Array;
  readonly codeDigest: Uint8Array;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly now: Date;
};

/**
 * Creates a key for a program, and the code that the program exchanges for its tokens. Call this in
 * a transaction. Without that exchange the key expires with the code.
 */
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

/** The key of an access token. */
export async function findKeyByAccessToken(
  { client }: Db,
  digest: Uint8Array,
): Promise<KeyOwner | 'ended' | undefined> {
  const [found] = await client.rows<KeyOwner & { readonly isActive: boolean }>`
    SELECT ${ownerColumns},
      (t.expires_at > now() AND ${isKeyActive('k')}) AS "isActive"
    FROM oauth_tokens t JOIN api_keys k ON k.id = t.api_key_id JOIN organizations o ON o.id = k.organization_id
    WHERE t.digest = ${digest} AND t.kind = 'access'`;
  if (found === undefined || !found.isActive) return found && 'ended';
  const { isActive: _isActive, ...owner } = found;
  return owner;
}

type EndedConnection = { readonly id: string; readonly organizationId: string };

/**
 * Ends the connection of a token of any kind. Returns `undefined` if there is no such connection,
 * or if it had ended.
 */
export async function endConnectionByToken(
  { client }: Db,
  { digests, clientId }: { readonly digests: readonly Uint8Array[]; readonly clientId: string },
): Promise<EndedConnection | undefined> {
  for (const digest of digests) {
    const [ended] = await client.rows<EndedConnection>`
      UPDATE api_keys SET revoked_at = now()
      WHERE id = (SELECT api_key_id FROM oauth_tokens WHERE digest = ${digest}) AND client_id = ${clientId}
        AND revoked_at IS NULL
      RETURNING id, organization_id AS "organizationId"`;
    if (ended !== undefined) return ended;
  }
  return undefined;
}
