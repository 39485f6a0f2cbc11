import type { Clock } from '@tintype/runtime/clock';
import { type Keyring, openSecret, sealSecret } from '@tintype/runtime/secrets';
import { discoverProvider, type SignInProvider } from '@tintype/runtime/sign-in-provider';
import * as client from 'openid-client';
import type { SessionCookie } from './session-cookie.ts';

type Given = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly cookie: SessionCookie;
  readonly clock: Clock;
  readonly settings: SignInProvider | undefined;
};

/** What somebody is sent to the provider for. `link` and `confirm` are of whoever is signed in. */
export type Errand =
  | { readonly kind: 'sign-in'; readonly to: string }
  | { readonly kind: 'link' | 'confirm'; readonly sessionId: string; readonly to: string };
type State = {
  readonly errand: Errand;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: number;
};
/** Who the provider says that somebody is. */
export type Claims = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** It has just asked who they are, and not let them pass by a session of its own. */
  readonly isFresh: boolean;
};

export const callbackPath = '/v1/account/provider/callback';
const lifetimeMs = 10 * 60_000;
/** How long ago the provider may have asked, for that to show who sits before the screen now. */
const freshSeconds = 120;
const authTimeClaim = JSON.stringify({ id_token: { auth_time: null } });

/**
 * The provider of a sign-in. What belongs to one attempt (state, nonce, verifier) is in a sealed cookie of the browser that began it, so that
 * nobody can make another browser finish it. That cookie is Lax, for the provider's page leads back here.
 */
export function createProvider({ publicUrl, keyring, cookie, clock, settings }: Given) {
  const [key] = keyring.keysOf('provider-state');
  const cookieName = `${cookie.name}-provider`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${cookie.isWeak ? '' : '; Secure'}`;
  const redirectUri = new URL(callbackPath, publicUrl).href;
  let found: Promise<client.Configuration> | undefined;
  /** Asked for once; after a failure again. */
  const configuration = (): Promise<client.Configuration> =>
    (found ??= discoverProvider(settings!).catch((error: unknown) => {
      found = undefined;
      throw error;
    }));

  return {
    settings,
    /** Of whom identities are; empty where there is no provider. */
    issuer: settings?.issuer ?? '',
    /** Where the browser goes, and the cookie that it takes along. Throws when the provider cannot be reached. */
    begin: async (errand: Errand): Promise<{ readonly url: string; readonly cookie: string }> => {
      const config = await configuration();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(errand.kind === 'confirm' && { prompt: 'login', max_age: String(freshSeconds) }),
        // Unlike max_age it makes no provider ask again.
        ...(config.serverMetadata().claims_parameter_supported === true && { claims: authTimeClaim }),
      });
      const kept: State = { errand, state, nonce, verifier, expiresAt: clock.now().getTime() + lifetimeMs };
      const sealed = sealSecret(key, JSON.stringify(kept), cookieName).toString('base64url');
      return { url: url.href, cookie: `${cookieName}=${sealed}; ${attributes}; Max-Age=${lifetimeMs / 1000}` };
    },
    /** What this browser was sent for; undefined when it was not, or long ago. */
    begun: (cookieHeader: string | undefined): State | undefined => {
      const part = cookieHeader?.split(';').find((one) => one.trim().startsWith(`${cookieName}=`));
      if (part === undefined) return undefined;
      try {
        const sealed = Buffer.from(part.slice(part.indexOf('=') + 1).trim(), 'base64url');
        const kept = JSON.parse(openSecret(key, sealed, cookieName)) as State;
        return kept.expiresAt > clock.now().getTime() ? kept : undefined;
      } catch {
        // Sealed by another secret, or made up.
        return undefined;
      }
    },
    take: `${cookieName}=; ${attributes}; Max-Age=0`,
    /** Exchanges the code and checks everything that came with it. Throws when anything is not right. */
    finish: async (query: URLSearchParams, { errand, state, nonce, verifier }: State): Promise<Claims> => {
      const current = new URL(redirectUri);
      current.search = query.toString();
      const tokens = await client.authorizationCodeGrant(await configuration(), current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(errand.kind === 'confirm' && { maxAge: freshSeconds }),
      });
      const { sub, auth_time: askedAt, ...claims } = tokens.claims()!;
      const told = needsUserinfo(claims) ? await userinfo(await configuration(), tokens.access_token, sub) : claims;
      const { email, email_verified: isVerified, name } = told;
      return {
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        isEmailVerified: isVerified === true,
        name: typeof name === 'string' ? name : undefined,
        isFresh: askedAt !== undefined && clock.now().getTime() / 1000 - askedAt <= freshSeconds,
      };
    },
  };
}

type Told = Readonly<Record<string, unknown>>;
/** Many providers put the address into the answer of their user endpoint alone. */
const needsUserinfo = (claims: Told): boolean => claims['email'] === undefined;

async function userinfo(config: client.Configuration, accessToken: string, subject: string): Promise<Told> {
  return config.serverMetadata().userinfo_endpoint === undefined
    ? {}
    : await client.fetchUserInfo(config, accessToken, subject);
}
