import { accountEmail, emailPattern } from '@tintype/contracts/accounts/email-address';
import { schema } from '@tintype/contracts/schemas/schema';
import { addMember } from '@tintype/database/accounts/memberships';
import { changeUser, createUser, findUser, findUserByEmail } from '@tintype/database/accounts/users';
import { confirmSession, findSessionById, holdsSession } from '@tintype/database/accounts/sessions';
import { createIdentity, findIdentity, useIdentity } from '@tintype/database/accounts/identities';
import type { Db } from '@tintype/database/connect';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { callbackPath, type Claims, type Errand } from '../../accounts/provider.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import type { Reply } from '../../http/route.ts';
import { defineRoute } from '../define-route.ts';
import { auditOwn } from './audit-of.ts';
import { beginSession } from './begin.ts';
import { proveEmail } from './prove-email.ts';
import { endSessionOf } from './sign-in.ts';

/** The error code for the page to which the user returns. */
type Problem = 'expired' | 'refused' | 'unknown' | 'taken' | 'other';
type Asked = { readonly request: CallerRequest; readonly requestId: string };

/**
 * The provider redirects here. The response counts only for this browser, because the state of the
 * attempt is in its sealed cookie.
 */
export const providerCallback = defineRoute({
  id: 'providerCallback',
  method: 'get',
  path: callbackPath,
  summary: 'Redirect URI for the identity provider. Redirects to a page of the dashboard.',
  access: 'public',
  allowance: null,
  query: schema({
    type: 'object',
    properties: {
      code: { type: 'string', description: 'Authorization code. Can be used once.' },
      state: { type: 'string', description: 'State, as sent to the identity provider.' },
      iss: { type: 'string', description: 'Issuer identifier of the identity provider.' },
      error: { type: 'string', description: 'Error code, if there is no authorization code.' },
      error_description: { type: 'string', description: 'Error description. Not shown.' },
      session_state: { type: 'string', description: 'Session state of the identity provider. Not used.' },
    },
  }),
  answers: {
    303: {
      description: 'Redirect to the requested page, or to a page that shows the error.',
      headers: { Location: 'URL of the page.', 'Set-Cookie': 'Cookie of the session, after a sign-in.' },
    },
  },
  handle: async (dependencies, { request, requestId }) => {
    const { accounts, logger } = dependencies;
    const state = accounts.provider.begun(request.headers.cookie);
    if (accounts.provider.settings === undefined || state === undefined)
      return leadTo(dependencies, failed('/sign-in', 'expired'));
    const { errand } = state;
    const back = errand.kind === 'sign-in' ? '/sign-in' : '/me';
    const claims = await accounts.provider.finish(request.query, state).catch((error: unknown) => {
      // The library's error text names fields and no values, so it is safe to log.
      logger.warn({ requestId, error: String(error) }, 'provider.refused');
      return undefined;
    });
    if (claims === undefined) return leadTo(dependencies, failed(back, 'refused'));
    const outcome = await (errand.kind === 'sign-in'
      ? enter(dependencies, claims, { request, requestId })
      : ofSession(dependencies, errand, claims, { request, requestId }));
    return typeof outcome === 'string'
      ? leadTo(dependencies, failed(back, outcome))
      : leadTo(dependencies, errand.to, outcome.cookie);
  },
});

const failed = (page: string, problem: Problem): string => `${page}?problem=${problem}`;

/** Redirects to a page and ends the attempt. */
function leadTo({ accounts }: Dependencies, page: string, session?: string): Reply {
  // A header of this map holds one cookie. A new session ends the attempt anyway, so its cookie need not be removed then.
  return {
    status: 303,
    headers: { Location: page, 'Set-Cookie': session ?? accounts.provider.take, 'Cache-Control': 'no-store' },
    empty: true,
  };
}

type Entered = { readonly cookie?: string };

async function enter(dependencies: Dependencies, claims: Claims, asked: Asked): Promise<Entered | Problem> {
  const { database } = dependencies;
  const entered = await afterAnother(() =>
    database.transaction(async (db) => {
      const userId = await userOf(dependencies, db, claims, asked);
      if (userId === undefined) return undefined;
      return beginSession(dependencies, db, { userId, way: 'provider', isConfirmed: claims.isFresh, ...asked });
    }),
  );
  if (entered === undefined) return 'unknown';
  await endSessionOf(dependencies, asked.request);
  return { cookie: entered };
}

/** Another request linked the identity after it was read as unlinked. */
class LinkedMeanwhile extends Error {}

/** Repeats the work with fresh data after `LinkedMeanwhile`. */
const afterAnother = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof LinkedMeanwhile) return work();
    throw error;
  });

/** The user of an identity, found by issuer and subject; by its address only when the provider has verified it and that is allowed. */
async function userOf(
  { accounts, newId }: Dependencies,
  db: Db,
  claims: Claims,
  asked: Asked,
): Promise<string | undefined> {
  const { issuer, settings } = accounts.provider;
  const { subject } = claims;
  const known = await findIdentity(db, { issuer, subject });
  if (known !== undefined) {
    const isThere = await useIdentity(db, known);
    return isThere && (await findUser(db, { id: known.userId }))?.disabledAt === null ? known.userId : undefined;
  }
  const email = claims.isEmailVerified ? accountEmail(claims.email ?? '') : '';
  if (settings === undefined || !new RegExp(emailPattern, 'u').test(email)) return undefined;
  const existing = await findUserByEmail(db, email);
  if (existing !== undefined && (!settings.linkByEmail || existing.disabledAt !== null)) return undefined;
  if (existing === undefined && !settings.signUp) return undefined;
  const userId = existing?.id ?? newId();
  const own = { caller: { userId }, ...asked };
  if (existing === undefined) {
    const name =
      (claims.name ?? '')
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100) || email;
    if ((await createUser(db, { id: userId, email, name, isEmailProven: true })) === undefined) return undefined;
    const organizationId = newId();
    await createOrganization(db, { id: organizationId, name, plan: 'free' });
    await addMember(db, { organizationId, userId, role: 'owner' });
    await auditOwn(db, own, { action: 'user.created', details: { issuer } });
  } else if (await proveEmail(db, { userId, by: 'provider', ...placeOf(asked) })) {
    // The password was set by the creator of the account, who had not proven the address, so it is removed.
    await changeUser(db, { id: userId, password: null });
  }
  if (!(await createIdentity(db, { issuer, subject, userId }))) throw new LinkedMeanwhile();
  await auditOwn(db, own, { action: 'user.provider_linked', details: { issuer } });
  return userId;
}

const placeOf = ({ request: { address }, requestId }: Asked) => ({ address, requestId });

type OfSession = Exclude<Errand, { kind: 'sign-in' }>;

/**
 * Links or confirms the user of the session that began the attempt, if that session still exists. Browsers do not send the session cookie
 * with a request from another site.
 */
async function ofSession(
  { accounts, database }: Dependencies,
  { kind, sessionId }: OfSession,
  { subject }: Claims,
  asked: Asked,
): Promise<Entered | Problem> {
  const { issuer } = accounts.provider;
  const session = await findSessionById(database, { id: sessionId });
  if (session === undefined) return 'expired';
  const { userId } = session;
  const own = { caller: { userId }, ...asked };
  const linkOrConfirm = async (db: Db): Promise<Entered | Problem> => {
    if (!(await holdsSession(db, { id: sessionId, userId }))) return 'expired';
    const known = await findIdentity(db, { issuer, subject });
    if (kind === 'confirm') {
      if (known?.userId !== userId) return 'other';
      await confirmSession(db, { id: sessionId, way: 'provider' });
      return {};
    }
    if (known !== undefined && known.userId !== userId) return 'taken';
    if (known === undefined) {
      if (!(await createIdentity(db, { issuer, subject, userId }))) throw new LinkedMeanwhile();
      await auditOwn(db, own, { action: 'user.provider_linked', details: { issuer } });
    }
    return {};
  };
  return afterAnother(() => database.transaction(linkOrConfirm));
}
