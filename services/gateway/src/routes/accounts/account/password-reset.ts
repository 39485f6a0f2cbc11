import { accountEmail } from '@tintype/contracts/accounts/email-address';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { changeUser, findUserByEmail } from '@tintype/database/accounts/users';
import { endSessions } from '@tintype/database/accounts/sessions';
import { findLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import { writeAudit } from '@tintype/database/accounts/audit';
import { defineRoute } from '../../define-route.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { proveOwnEmail } from '../../../use-cases/accounts/prove-email.ts';
import { refuseWithoutMail } from '../../../use-cases/accounts/refuse-without-mail.ts';

const kind = 'reset';

const askForReset = defineRoute({
  id: 'askForPasswordReset',
  method: 'post',
  path: '/v1/account/password-reset',
  summary: 'Send a password reset link if an account has this email address.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({ type: 'object', required: ['email'], properties: { email: fields.email } }),
  answers: { 202: { description: 'Accepted. The response does not depend on whether an account exists.' } },
  refusals: ['SIGN_IN_DELAYED'],
  handle: async ({ accounts, database }, { body, request: { address }, requestId }) => {
    refuseWithoutMail(accounts.settings, 'Ask an administrator for a link (tintype users reset-link).');
    const email = accountEmail(body.email);
    await accounts.limits.admitMail({ email, address });
    await writeAccountMail(database, { event: 'account.reset', subjectId: requestId, recipient: email, requestId });
    return { status: 202, empty: true };
  },
});

const resetPassword = defineRoute({
  id: 'resetPassword',
  method: 'post',
  path: '/v1/account/password-reset/confirm',
  summary:
    'Set a new password with a reset link. Ends all sessions. The first link that verifies the email ' +
    'address also removes two-factor authentication, passkeys and the linked identity provider.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({
    type: 'object',
    required: ['token', 'password'],
    properties: { token: fields.token, password: fields.newPassword },
  }),
  answers: { 204: { description: 'The password was changed.' } },
  refusals: ['LINK_INVALID', 'SERVICE_BUSY'],
  handle: async ({ accounts, database }, { body, request: { address }, requestId }) => {
    const digests = accounts.linkDigests(body.token);
    const link = await findLink(database, { kind, digests });
    const user = link?.email ? await findUserByEmail(database, link.email) : undefined;
    if (user === undefined || user.disabledAt !== null) throw new ServiceError('LINK_INVALID');
    const { id, email, name } = user;
    refuseWeakPassword({ password: body.password, email, name });
    const password = await accounts.passwords.hash(body.password, { address });
    await database.transaction(async (db) => {
      const taken = await useLink(db, { kind, digests });
      if (taken === undefined) throw new ServiceError('LINK_INVALID');
      await changeUser(db, { id, password });
      await endSessions(db, { userId: id });
      await writeAudit(db, { actor: 'system', action: 'user.password_reset', subject: id, address, requestId });
      if (taken.isMailed) await proveOwnEmail(db, { userId: id, by: 'reset', address, requestId });
    });
    return { status: 204, empty: true };
  },
});

export const passwordResetRoutes = [askForReset, resetPassword];
