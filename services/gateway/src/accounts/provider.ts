import type { Clock } from '@tintype/runtime/clock';
import { type Keyring, openSecret, sealSecret } from '@tintype/runtime/secrets';
import { discoverProvider, type SignInProvider } from '@tintype/runtime/sign-in-provider';
import * as client from 'openid-client';
import type { SessionCookie } from './sessions.ts';

type ProviderDependencies = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly cookie: SessionCookie;
  readonly clock: Clock;
  readonly settings: SignInProvider | undefined;
};

/** `link` and `confirm` are for the signed-in user. */
export type AttemptPurpose =
  | { readonly kind: 'sign-in'; readonly to: string }
  | { readonly kind: 'link' | 'confirm'; readonly sessionId: string; readonly to: string };
type ProviderAttempt = {
  readonly errand: AttemptPurpose;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: number;
};
export type IdentityClaims = {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /**
   * Whether the provider authenticated the user within `freshSeconds`, instead of reusing an older
   * session.
   */
  readonly isFresh: boolean;
};

export const callbackPath = '/v1/account/provider/callback';
const lifetimeMs = 10 * 60_000;
/** Seconds for which the provider's authentication proves that the user is present. */
const freshSeconds = 120;
/** Seconds by which the provider's clock may be ahead. */
const aheadSecondsMax = 5;
const authTimeClaim = JSON.stringify({ id_token: { auth_time: null } });

/**
 * State, nonce and verifier of an attempt are in a sealed cookie, so that a different browser
 * cannot finish it. The cookie is SameSite=Lax, because the redirect back comes from the provider's
 * site.
 */
export function createProvider({ publicUrl, keyring, cookie, clock, settings }: ProviderDependencies) {
  const [key] = keyring.keysOf('provider-state');
  const cookieName = `${cookie.name}-provider`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${cookie.isWeak ? '' : '; Secure'}`;
  const redirectUri = new URL(callbackPath, publicUrl).href;
  let found: Promise<client.Configuration> | undefined;
  /** Requested once, and again after a failure. */
  const configuration = (): Promise<client.Configuration> =>
    (found ??= discoverProvider(settings!).catch((error: unknown) => {
      found = undefined;
      throw error;
    }));

  return {
    settings,
    /** The issuer is empty without a provider. */
    issuer: settings?.issuer ?? '',
    /** Throws when the provider cannot be reached. */
    begin: async (errand: AttemptPurpose): Promise<{ readonly url: string; readonly cookie: string }> => {
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
        // Unlike `max_age`, this claim does not make a provider authenticate again.
        ...(config.serverMetadata().claims_parameter_supported === true && { claims: authTimeClaim }),
      });
      const kept: ProviderAttempt = { errand, state, nonce, verifier, expiresAt: clock.now().getTime() + lifetimeMs };
      const sealed = sealSecret(key, JSON.stringify(kept), cookieName).toString('base64url');
      return { url: url.href, cookie: `${cookieName}=${sealed}; ${attributes}; Max-Age=${lifetimeMs / 1000}` };
    },
    /** Returns the attempt that this browser began, unless it has expired. */
    begun: (cookieHeader: string | undefined): ProviderAttempt | undefined => {
      const part = cookieHeader?.split(';').find((one) => one.trim().startsWith(`${cookieName}=`));
      if (part === undefined) return undefined;
      try {
        const sealed = Buffer.from(part.slice(part.indexOf('=') + 1).trim(), 'base64url');
        const kept = JSON.parse(openSecret(key, sealed, cookieName)) as ProviderAttempt;
        return kept.expiresAt > clock.now().getTime() ? kept : undefined;
      } catch {
        // The cookie was sealed with a different secret, or forged.
        return undefined;
      }
    },
    take: `${cookieName}=; ${attributes}; Max-Age=0`,
    /** Throws if any check fails. */
    finish: async (
      query: URLSearchParams,
      { errand, state, nonce, verifier }: ProviderAttempt,
    ): Promise<IdentityClaims> => {
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
      const isFresh = isWithin(askedAt, clock.now());
      // The library accepts an `auth_time` in the future, which never ages.
      if (errand.kind === 'confirm' && !isFresh) throw new Error('auth_time is earlier than this confirmation');
      const told = needsUserinfo(claims)
        ? await fetchUserinfo(await configuration(), tokens.access_token, sub)
        : claims;
      const { email, email_verified: isVerified, name } = told;
      if (sub.length > subjectMax || sub.includes('\0')) throw new Error('The subject is not valid in OpenID Connect');
      return {
        subject: sub,
        email: typeof email === 'string' && email.length <= emailMax ? email : undefined,
        isEmailVerified: isVerified === true,
        name: typeof name === 'string' ? name : undefined,
        isFresh,
      };
    },
  };
}

function isWithin(askedAt: number | undefined, now: Date): boolean {
  const seconds = askedAt === undefined ? Infinity : now.getTime() / 1000 - askedAt;
  return seconds <= freshSeconds && seconds >= -aheadSecondsMax;
}

/** The maximum of ASCII characters (OpenID Connect Core 1.0, section 2). */
const subjectMax = 255;
/** Emails cannot be sent to a longer address. */
const emailMax = 320;

type ProviderClaims = Readonly<Record<string, unknown>>;
/** Many providers return the address only at the user endpoint. */
const needsUserinfo = (claims: ProviderClaims): boolean => claims['email'] === undefined;

async function fetchUserinfo(
  config: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<ProviderClaims> {
  return config.serverMetadata().userinfo_endpoint === undefined
    ? {}
    : await client.fetchUserInfo(config, accessToken, subject);
}
