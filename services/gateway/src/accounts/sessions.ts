import { isToken } from '@tintype/contracts/accounts/tokens';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import { findSession, touchSession, type SignedIn } from '@tintype/database/accounts/sessions';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';
import type { Keyring } from '@tintype/runtime/secrets';
import type { AuthenticatorsByKind, CallerRequest } from '../http/authentication.ts';
import type { SessionOf } from '../http/principal.ts';
import { isThisMachine } from './request-origin.ts';

export type SessionCookie = {
  readonly name: string;
  /**
   * The cookie is not bound to this host over an encrypted connection, so it can be read in the
   * network.
   */
  readonly isWeak: boolean;
  readonly read: (header: string | undefined) => string | undefined;
  readonly give: (token: string, lifetimeMs: number) => string;
  readonly take: () => string;
};

/**
 * Browsers share cookies between all ports of a host, so each installation has its own name. With
 * `__Host-`, which browsers allow for https and on localhost, no other host and no unencrypted
 * connection can set it. A plain http address gets a weaker cookie, and the log warns about it.
 */
export function createSessionCookie({
  publicUrl,
  keyring,
}: {
  readonly publicUrl: string;
  readonly keyring: Keyring;
}): SessionCookie {
  const { protocol, hostname } = new URL(publicUrl);
  const isWeak = protocol !== 'https:' && !isThisMachine(hostname);
  /** A browser may still have the cookie under the name that an earlier secret produced. */
  const names = (): readonly string[] =>
    keyring.keysOf('installation-name').map((key) => {
      const own = `tintype-${key.toString('hex').slice(0, 8)}`;
      return isWeak ? own : `__Host-${own}`;
    });
  const name = names()[0]!;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isWeak ? '' : '; Secure'}`;
  return {
    name,
    isWeak,
    read: (header) => {
      const parts = header?.split(';').map((part) => part.trim()) ?? [];
      const [found] = names().flatMap((each) => parts.filter((part) => part.startsWith(`${each}=`)));
      return found?.slice(found.indexOf('=') + 1);
    },
    give: (token, lifetimeMs) => `${name}=${token}; ${attributes}; Max-Age=${Math.floor(lifetimeMs / 1000)}`,
    take: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

type Dependencies = {
  readonly database: Database;
  readonly cookie: SessionCookie;
  readonly sessionDigests: (token: string) => readonly Uint8Array[];
  readonly requireOwnPage: (request: CallerRequest) => void;
  readonly logger: Logger;
};

/** Names the organization of a request whose path does not. */
const organizationHeader = 'x-tintype-organization';

export function createSessionAuthenticators(
  dependencies: Dependencies,
): Pick<AuthenticatorsByKind, 'user' | 'account'> {
  const { database, cookie, sessionDigests, requireOwnPage, logger } = dependencies;
  const signedIn = async (request: CallerRequest, organizationId?: string): Promise<SignedIn | undefined> => {
    const token = cookie.read(request.headers.cookie);
    if (token === undefined || token === '') return undefined;
    // Checked before the session is looked up, so that a foreign page cannot learn whether there is
    // one.
    requireOwnPage(request);
    const session = isToken(token)
      ? await findSession(database, { digests: sessionDigests(token), organizationId })
      : undefined;
    if (session === undefined) throw new ServiceError('NOT_SIGNED_IN');
    if (session.isToBeTouched)
      touchSession(database, session).catch((error: unknown) => logger.warn({ error }, 'session.not_touched'));
    return session;
  };
  return {
    user: [
      {
        kind: 'user',
        identify: async (_headers, request) => {
          const session = await signedIn(request, findChosenOrganization(request));
          if (session === undefined) return undefined;
          const { userId, organizationId, role, plan, overrides, lacksSecondFactor } = session;
          if (organizationId === null)
            throw new ServiceError('NOT_FOUND', {
              message: 'The organization does not exist, or you are not a member of it.',
            });
          if (lacksSecondFactor) throw new ServiceError('SECOND_FACTOR_REQUIRED');
          return {
            kind: 'user',
            userId,
            organizationId,
            role,
            tier: plan,
            plan: resolvePlan(plan, overrides),
            session: toSession(session),
          };
        },
      },
    ],
    account: [
      {
        kind: 'account',
        identify: async (_headers, request) => {
          const session = await signedIn(request);
          return session && { kind: 'account', userId: session.userId, session: toSession(session) };
        },
      },
    ],
  };
}

const toSession = ({ id, confirmedAt, isAdministrator }: SignedIn): SessionOf => ({ id, confirmedAt, isAdministrator });

/**
 * The path, else a header, else the query names the organization: images and event streams cannot
 * send headers. The default is the user's first organization.
 */
function findChosenOrganization({ params, headers, query }: CallerRequest): string | undefined {
  const named = params['organizationId'] ?? headers[organizationHeader] ?? query.get('organization') ?? undefined;
  if (named === undefined) return undefined;
  // A value that is not a string matches no organization.
  return typeof named === 'string' ? named : '';
}
