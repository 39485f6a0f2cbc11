import { ServiceError } from '@tintype/contracts/errors/service-error';
import { isOAuthToken, oauthTokens } from '@tintype/contracts/oauth/tokens';
import { findKeyByAccessToken } from '@tintype/database/connections/connections';
import type { Dependencies } from '../../dependencies.ts';
import { readSentKey, type Authenticator } from '../../http/authentication.ts';

type AccessTokenAuthenticatorParts = Pick<Dependencies, 'database' | 'keyPrincipal' | 'oauthDigestsOf'>;

/**
 * Authenticates a program that a user has connected: it acts as the key of its connection. The
 * connection is checked at every request, so that its end takes effect at once.
 */
export const accessTokenAuthenticator = ({
  database,
  keyPrincipal,
  oauthDigestsOf,
}: AccessTokenAuthenticatorParts): Authenticator<'api-key'> => ({
  kind: 'api-key',
  identify: async (headers) => {
    const token = readSentKey(headers)?.key;
    if (token === undefined || !token.startsWith(oauthTokens.access.prefix)) return undefined;
    if (!isOAuthToken('access', token)) throw ended();
    for (const digest of oauthDigestsOf(token)) {
      const owner = await findKeyByAccessToken(database, digest);
      if (owner === 'ended') throw ended();
      if (owner === undefined) continue;
      return keyPrincipal(owner);
    }
    throw ended();
  },
});

const ended = (): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', {
    message: 'The access token has expired, or its connection has ended. Refresh the token, or connect again.',
    details: { reason: 'token' },
  });
