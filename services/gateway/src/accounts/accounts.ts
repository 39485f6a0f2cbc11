import { newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import { linkAddress, sessionLifetimesMs, type LinkKind } from '@tintype/contracts/accounts/lifetimes';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { newId } from '@tintype/contracts/ids/ids';
import { createSession } from '@tintype/database/accounts';
import type { Database, Db } from '@tintype/database/connect';
import { deriveKey } from '@tintype/runtime/secrets';
import type { CallerRequest } from '../http/authentication.ts';
import type { SignInWay } from '@tintype/contracts/accounts/sign-in-ways';
import type { Clock } from '@tintype/runtime/clock';
import type { SignInProvider } from '@tintype/runtime/sign-in-provider';
import { createOwnPages } from './own-pages.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { createProvider } from './provider.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSignInLimits } from './sign-in-limits.ts';

type Given = {
  readonly publicUrl: string;
  readonly secret: string;
  readonly database: Database;
  readonly random: RandomBytes;
  readonly clock: Clock;
};
export type AccountSettings = {
  /** Anybody may make an account, with an organization of its own. */
  readonly signUp: boolean;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  /** Who says who somebody is, beside passwords. */
  readonly provider: SignInProvider | undefined;
};

/** What routes of accounts share: passwords, second factors, passkeys, sessions, links, limits. */
export function createAccounts(given: Given, settings: AccountSettings) {
  const { publicUrl, secret, database, random, clock } = given;
  const cookie = createSessionCookie({ publicUrl, secret });
  const sessionPepper = deriveKey(secret, 'session-pepper');
  const linkPepper = deriveKey(secret, 'account-link-pepper');
  return {
    settings,
    cookie,
    sessionPepper,
    ...createOwnPages({ publicUrl }),
    passwords: createPasswords({ random, pepper: deriveKey(secret, 'password-pepper') }),
    secondFactors: createSecondFactors(given),
    passkeys: createPasskeys(given),
    provider: createProvider({ publicUrl, secret, cookie, clock, settings: settings.provider }),
    limits: createSignInLimits({ database, key: deriveKey(secret, 'sign-in-delays') }),
    /** Always a new one, so that nobody can make somebody use a session that is known before. Gives its cookie. */
    beginSession: async (
      db: Db,
      { userId, way }: { readonly userId: string; readonly way: SignInWay },
      { headers, address }: CallerRequest,
    ): Promise<{ readonly id: string; readonly cookie: string }> => {
      const [id, token] = [newId(random), newToken(random)];
      const userAgent = (headers['user-agent'] ?? '').slice(0, userAgentMax);
      await createSession(db, { id, userId, digest: tokenDigest(token, sessionPepper), address, userAgent, way });
      return { id, cookie: cookie.give(token, sessionLifetimesMs.whole) };
    },
    newLink: (kind: LinkKind) => {
      const token = newToken(random);
      return { id: newId(random), digest: tokenDigest(token, linkPepper), url: linkAddress(publicUrl, kind, token) };
    },
    linkDigest: (token: string): Buffer => tokenDigest(token, linkPepper),
  };
}

const userAgentMax = 300;
