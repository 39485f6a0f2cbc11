import { oauthTokens, type OAuthTokenKind } from '@tintype/contracts/oauth/tokens';
import type { Db } from '../connect.ts';

export type NewTokens = { readonly access: Uint8Array; readonly refresh: Uint8Array };

/**
 * Issues new tokens for a connection by their digests, and removes expired tokens. Call this in a
 * transaction. The connection lasts as long as its newest refresh token.
 */
export async function issueTokens(
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
