import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import { findLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import { endSession, listSessions, endSessions } from '@tintype/database/accounts/sessions';
import { findSecondFactor } from '@tintype/database/accounts/sign-in-methods';
import { findUserByEmail, holdsPassword, changeUser } from '@tintype/database/accounts/users';
import { getNetwork } from '../../accounts/request-origin.ts';
import type { Dependencies } from '../../dependencies.ts';
import { accountAnswer } from '../../responses/account.ts';
import { requireCode, proveOwnEmail } from '../../use-cases/accounts/proofs.ts';
import { endSessionByCookie, beginSession, signedInReply } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, forOwnPages, forAccount } from '../define-route.ts';
import { fields, refuseWeakPassword, refuseWithoutMail } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';

const signedIn = { 'application/json': accountAnswer } as const;

/** An owner signed in from this network takes precedence over guessers from elsewhere. */
async function hasSessionFrom(
  { database }: Dependencies,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<boolean> {
  const sessions = await listSessions(database, { userId });
  return sessions.some((session) => getNetwork(session.address) === getNetwork(address));
}

export const signInRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/account/sign-in', {
    id: 'signIn',
    summary: 'Sign in. Sets the cookie of a new session.',
    ...forOwnPages,
    body: schema({
      type: 'object',
      required: ['email', 'password'],
      properties: {
        email: fields.email,
        password: fields.password,
        code: {
          ...fields.code,
          description: 'Code from the authenticator app, or a recovery code. Required after the error CODE_REQUIRED.',
        },
      },
    }),
    answers: {
      200: { description: 'The account.', content: signedIn, headers: { 'Set-Cookie': 'Cookie of the session.' } },
    },
    refusals: ['SIGN_IN_FAILED', 'CODE_REQUIRED', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
    handle: async (dependencies, { body, request, requestId }) => {
      const { accounts, database, logger } = dependencies;
      const { address } = request;
      const email = accountEmail(body.email);
      await accounts.limits.admit({ email, address });
      const user = await findUserByEmail(database, email);
      // An unknown account must not take less time.
      const isKnown = await hasSessionFrom(dependencies, { userId: user?.id ?? '', address });
      const isRight = await accounts.passwords.isRight(body.password, user?.password, { address, isKnown });
      if (user === undefined || !isRight || user.disabledAt !== null) {
        // Not awaited: an existing account must not take longer.
        if (user !== undefined) {
          const entry = {
            actor: 'system',
            action: 'user.sign_in_failed',
            subject: user.id,
            address,
            requestId,
          } as const;
          writeAudit(database, entry).catch((error: unknown) => logger.warn({ error, requestId }, 'audit.not_written'));
        }
        throw new ServiceError('SIGN_IN_FAILED');
      }
      const { id: userId } = user;
      const asksForCode = (await findSecondFactor(database, { userId })) !== undefined;
      if (asksForCode && body.code === undefined) throw new ServiceError('CODE_REQUIRED');
      if (asksForCode) await requireCode(dependencies, { userId, code: body.code ?? '', address, requestId });
      await accounts.limits.succeeded({ email, address });
      await endSessionByCookie(dependencies, request);
      const way = asksForCode ? 'code' : 'password';
      const cookie = await database.transaction(async (db) => {
        if (!(await holdsPassword(db, { id: userId, password: user.password })))
          throw new ServiceError('SIGN_IN_FAILED');
        return beginSession(dependencies, db, { userId, way, request, requestId });
      });
      return signedInReply(dependencies, 200, userId, cookie);
    },
  }),
  defineRoute('POST /v1/account/sign-out', {
    id: 'signOut',
    summary: 'Sign out. Ends the session.',
    ...forAccount,
    answers: {
      204: {
        description: 'The session ended.',
        headers: {
          'Set-Cookie': 'Deletes the cookie.',
          'Clear-Site-Data': 'Clears the cache and storage of the browser.',
        },
      },
    },
    handle: async ({ accounts, database }, { caller: { userId, session }, request, requestId }) => {
      await database.transaction(async (db) => {
        await endSession(db, { id: session.id, userId });
        await auditChange(
          db,
          { caller: { userId }, request, requestId },
          { action: 'user.signed_out', subject: session.id },
        );
      });
      return {
        status: 204,
        headers: { 'Set-Cookie': accounts.cookie.take(), 'Clear-Site-Data': '"cache", "storage"' },
        empty: true,
      };
    },
  }),
];

const linkKind = 'reset';

export const passwordResetRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/account/password-reset', {
    id: 'askForPasswordReset',
    summary: 'Send a password reset link if an account has this email address.',
    ...forOwnPages,
    body: schema({ type: 'object', required: ['email'], properties: { email: fields.email } }),
    status: 202,
    answer: 'Accepted. The response does not depend on whether an account exists.',
    refusals: ['SIGN_IN_DELAYED'],
    handle: async ({ accounts, database }, { body, request, requestId }) => {
      refuseWithoutMail(accounts.settings, 'Ask an administrator for a link (tintype users reset-link).');
      const email = accountEmail(body.email);
      await accounts.limits.admitMail({ email, address: request.address });
      await writeAccountMail(database, { event: 'account.reset', subjectId: requestId, recipient: email, requestId });
    },
  }),
  defineRoute('POST /v1/account/password-reset/confirm', {
    id: 'resetPassword',
    summary:
      'Set a new password with a reset link. Ends all sessions. If the link verifies the email address for ' +
      'the first time, two-factor authentication, passkeys and the linked identity provider are also removed.',
    ...forOwnPages,
    body: schema({
      type: 'object',
      required: ['token', 'password'],
      properties: { token: fields.token, password: fields.newPassword },
    }),
    answer: 'The password was changed.',
    refusals: ['LINK_INVALID', 'SERVICE_BUSY'],
    handle: async ({ accounts, database }, { body, request, requestId }) => {
      const digests = accounts.linkDigests(body.token);
      const link = await findLink(database, { kind: linkKind, digests });
      const user = link?.email ? await findUserByEmail(database, link.email) : undefined;
      if (user === undefined || user.disabledAt !== null) throw new ServiceError('LINK_INVALID');
      const { id, email, name } = user;
      refuseWeakPassword({ password: body.password, email, name });
      const password = await accounts.passwords.hash(body.password, { address: request.address });
      await database.transaction(async (db) => {
        const taken = await useLink(db, { kind: linkKind, digests });
        if (taken === undefined) throw new ServiceError('LINK_INVALID');
        await changeUser(db, { id, password });
        await endSessions(db, { userId: id });
        await writeAudit(db, {
          actor: 'system',
          action: 'user.password_reset',
          subject: id,
          address: request.address,
          requestId,
        });
        if (taken.isMailed) await proveOwnEmail(db, { userId: id, by: 'reset', address: request.address, requestId });
      });
    },
  }),
];
