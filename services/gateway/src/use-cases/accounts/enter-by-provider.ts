import type { Db } from '@tintype/database/connect';
import { findIdentity, useIdentity, createIdentity } from '@tintype/database/accounts/sign-in-methods';
import { findUser, findUserByEmail, createUser, changeUser } from '@tintype/database/accounts/users';
import { accountEmail, emailPattern } from '@tintype/contracts/accounts/sign-in';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { addMember } from '@tintype/database/accounts/memberships';
import { findSessionById, holdsSession, confirmSession } from '@tintype/database/accounts/sessions';
import type { CallerRequest } from '../../http/authentication.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { IdentityClaims, AttemptPurpose } from '../../accounts/provider.ts';
import { beginSession, endSessionByCookie } from './sessions.ts';
import { auditChange } from './audit.ts';
import { proveOwnEmail } from './proofs.ts';

type AccountDependencies = Pick<Dependencies, 'accounts' | 'database' | 'newId'>;

/** Shown by the page to which the user returns. */
export type ProviderProblem = 'expired' | 'refused' | 'unknown' | 'taken' | 'other';

type ProviderRequest = { readonly request: CallerRequest; readonly requestId: string };

type ProviderSignIn = { readonly cookie?: string };

export async function enterByProvider(
  dependencies: AccountDependencies,
  claims: IdentityClaims,
  asked: ProviderRequest,
): Promise<ProviderSignIn | ProviderProblem> {
  const { database } = dependencies;
  const entered = await retryAfterLink(() =>
    database.transaction(async (db) => {
      const userId = await findOrCreateUser(dependencies, db, claims, asked);
      if (userId === undefined) return undefined;
      return beginSession(dependencies, db, { userId, way: 'provider', isConfirmed: claims.isFresh, ...asked });
    }),
  );
  if (entered === undefined) return 'unknown';
  await endSessionByCookie(dependencies, asked.request);
  return { cookie: entered };
}

/** A different request linked the identity after it was read as unlinked. */
class LinkedMeanwhile extends Error {}

const retryAfterLink = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof LinkedMeanwhile) return work();
    throw error;
  });

/** The address is used only if the provider has verified it and that is allowed. */
async function findOrCreateUser(
  { accounts, newId }: Pick<Dependencies, 'accounts' | 'newId'>,
  db: Db,
  claims: IdentityClaims,
  asked: ProviderRequest,
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
    await auditChange(db, own, { action: 'user.created', details: { issuer } });
  } else if (await proveOwnEmail(db, { userId, by: 'provider', ...toAuditPlace(asked) })) {
    // The creator of the account set the password without having proven the address.
    await changeUser(db, { id: userId, password: null });
  }
  if (!(await createIdentity(db, { issuer, subject, userId }))) throw new LinkedMeanwhile();
  await auditChange(db, own, { action: 'user.provider_linked', details: { issuer } });
  return userId;
}

const toAuditPlace = ({ request: { address }, requestId }: ProviderRequest) => ({ address, requestId });

type OfSession = Exclude<AttemptPurpose, { kind: 'sign-in' }>;

/** Uses the session that began the attempt. Browsers do not send its cookie from another site. */
export async function findAttemptSession(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { kind, sessionId }: OfSession,
  { subject }: IdentityClaims,
  asked: ProviderRequest,
): Promise<ProviderSignIn | ProviderProblem> {
  const { issuer } = accounts.provider;
  const session = await findSessionById(database, { id: sessionId });
  if (session === undefined) return 'expired';
  const { userId } = session;
  const own = { caller: { userId }, ...asked };
  const linkOrConfirm = async (db: Db): Promise<ProviderSignIn | ProviderProblem> => {
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
      await auditChange(db, own, { action: 'user.provider_linked', details: { issuer } });
    }
    return {};
  };
  return retryAfterLink(() => database.transaction(linkOrConfirm));
}
