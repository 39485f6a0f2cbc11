import { parseConfig } from '@tintype/runtime/config';
import { discoverProvider, createSignInProvider, signInProviderSettings } from '@tintype/runtime/sign-in-provider';
import { publicUrlSettings, withoutSlash } from '@tintype/runtime/public-url';
import { broken, ok, problem, warningFinding, type Check } from './finding.ts';

const check = 'sign-in provider';
const todo =
  'correct TINTYPE_OIDC_ISSUER: it is the URL before /.well-known/openid-configuration, exactly as the ' +
  'provider writes it, and must be reachable from here';

/**
 * Checks whether the sign-in provider responds with its metadata, and reports the address that it
 * must allow. No user is signed in.
 */
export const checkSignInProvider: Check = async ({ environment }) => {
  try {
    const provider = createSignInProvider(parseConfig(signInProviderSettings, environment));
    if (provider === undefined)
      return environment['TINTYPE_OIDC_CLIENT_ID']
        ? [problem(check, 'TINTYPE_OIDC_CLIENT_ID is set, but TINTYPE_OIDC_ISSUER is not', 'set both, or neither')]
        : [ok(check, 'none (TINTYPE_OIDC_ISSUER is not set)')];
    const { publicUrl } = parseConfig(publicUrlSettings, environment);
    const found = (await discoverProvider(provider)).serverMetadata();
    const algorithms = found.id_token_signing_alg_values_supported ?? ['RS256'];
    if (found.jwks_uri === undefined || !algorithms.some(isPublic))
      return [
        problem(
          check,
          `${provider.issuer} publishes no keys for the signatures of its ID tokens, so every sign-in with it is refused`,
          'configure the provider to sign ID tokens with RS256 or ES256 and to publish its keys (jwks_uri)',
        ),
      ];
    const callback = `${withoutSlash(publicUrl)}/v1/account/provider/callback`;
    const said = `${provider.issuer} responds; it must allow the redirect URI ${callback}`;
    return found.code_challenge_methods_supported?.includes('S256') === false
      ? [
          warningFinding(
            check,
            `${said}; it does not announce support for PKCE`,
            'choose a provider that supports S256',
          ),
        ]
      : [ok(check, said)];
  } catch (error) {
    return [broken(check, { error, environment, todo })];
  }
};

/** Returns whether signatures of an algorithm are verified with a published key. */
const isPublic = (algorithm: string): boolean => algorithm !== 'none' && !algorithm.startsWith('HS');
