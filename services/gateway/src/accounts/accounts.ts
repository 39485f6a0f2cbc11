import {
  newToken,
  tokenDigest,
  linkAddress,
  sessionLifetimesMs,
  type LinkKind,
} from '@tintype/contracts/accounts/tokens';
import { type RandomBytes, newId } from '@tintype/contracts/ids/ids';
import { createSession } from '@tintype/database/accounts/sessions';
import type { Database, Db } from '@tintype/database/connect';
import type { Keyring } from '@tintype/runtime/secrets';
import type { CallerRequest } from '../http/authentication.ts';
import type { SignInWay } from '@tintype/contracts/accounts/sign-in';
import type { Clock } from '@tintype/runtime/clock';
import type { SignInProvider } from '@tintype/runtime/sign-in-provider';
import { createOwnPages } from './request-origin.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { createProvider } from './provider.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessionCookie } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';

type AccountDependencies = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly database: Database;
  readonly random: RandomBytes;
  readonly clock: Clock;
};
export type AccountSettings = {
  /** Any visitor may create an account with an organization. */
  readonly signUp: boolean;
  readonly hasMail: boolean;
  readonly provider: SignInProvider | undefined;
};

export function createAccounts(given: AccountDependencies, settings: AccountSettings) {
  const { publicUrl, keyring, database, random, clock } = given;
  const cookie = createSessionCookie({ publicUrl, keyring });
  const { keysOf } = keyring;
  const [sessionPepper] = keysOf('session-pepper');
  const [linkPepper] = keysOf('account-link-pepper');
  return {
    settings,
    cookie,
    /** Digests under which this session may be stored, one for each accepted secret. */
    sessionDigests: (token: string): Buffer[] => keysOf('session-pepper').map((pepper) => tokenDigest(token, pepper)),
    ...createOwnPages({ publicUrl }),
    passwords: createPasswords({ random, peppers: () => keysOf('password-pepper') }),
    secondFactors: createSecondFactors(given),
    passkeys: createPasskeys(given),
    provider: createProvider({ publicUrl, keyring, cookie, clock, settings: settings.provider }),
    limits: createSignInLimits({ database, key: keysOf('sign-in-delays')[0] }),
    /** Always creates a new session, which prevents session fixation. */
    beginSession: async (
      db: Db,
      { userId, way, isConfirmed }: { readonly userId: string; readonly way: SignInWay; readonly isConfirmed: boolean },
      { headers, address }: CallerRequest,
    ): Promise<{ readonly id: string; readonly cookie: string }> => {
      const [id, token] = [newId(random), newToken(random)];
      const userAgent = (headers['user-agent'] ?? '').slice(0, userAgentMax);
      const digest = tokenDigest(token, sessionPepper);
      await createSession(db, { id, userId, digest, address, userAgent, way, isConfirmed });
      return { id, cookie: cookie.give(token, sessionLifetimesMs.whole) };
    },
    newLink: (kind: LinkKind) => {
      const token = newToken(random);
      return { id: newId(random), digest: tokenDigest(token, linkPepper), url: linkAddress(publicUrl, kind, token) };
    },
    /** Digests under which this link may be stored, one for each accepted secret. */
    linkDigests: (token: string): Buffer[] => keysOf('account-link-pepper').map((pepper) => tokenDigest(token, pepper)),
  };
}

const userAgentMax = 300;
