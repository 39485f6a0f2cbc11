import { ServiceError } from '@tintype/contracts/errors/service-error';
import { isOAuthToken, oauthTokens } from '@tintype/contracts/oauth/tokens';
import { planOf } from '@tintype/contracts/plans/plans';
import { findKeyByAccessToken } from '@tintype/database/connections/connections';
import type { Dependencies } from '../../dependencies.ts';
import { keyOf, type Authenticator } from '../../http/authentication.ts';

type Parts = Pick<Dependencies, 'database' | 'oauthDigestsOf'>;

/** A program that a person has connected acts as the key of its connection. Asked on every request, so that an end counts at once. */
export const accessTokenAuthenticator = ({ database, oauthDigestsOf }: Parts): Authenticator => ({
  kind: 'api-key',
  identify: async (headers) => {
    const token = keyOf(headers)?.key;
    if (token === undefined || !token.startsWith(oauthTokens.access.prefix)) return undefined;
    if (!isOAuthToken('access', token)) throw ended();
    for (const digest of oauthDigestsOf(token)) {
      const owner = await findKeyByAccessToken(database, digest);
      if (owner === 'ended') throw ended();
      if (owner === undefined) continue;
      const { apiKeyId, organizationId, plan, overrides } = owner;
      return { kind: 'api-key', apiKeyId, organizationId, tier: plan, plan: planOf(plan, overrides) };
    }
    throw ended();
  },
});

const ended = (): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', {
    message: 'The access token has expired, or its connection has ended: refresh it, or connect again.',
    details: { reason: 'token' },
  });
