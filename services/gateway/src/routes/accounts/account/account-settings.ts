import { findTimeZone } from '@tintype/contracts/cron/next-run';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { toPrincipalId } from '@tintype/contracts/keys/principal-id';
import { schema } from '@tintype/contracts/schemas/schema';
import { changeUser, findUser } from '@tintype/database/accounts/users';
import { endSessions } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import { defineRoute, inJson } from '../../define-route.ts';
import { accountAnswer, describeAccount } from '../../../responses/account.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { requireSession } from '../../../use-cases/accounts/require-session.ts';
import { found } from '../../../http/found.ts';
import { requirePassword } from '../../../use-cases/accounts/passwords.ts';

const answers = { 200: inJson('The account.', accountAnswer) } as const;

export const accountRoute = defineRoute({
  id: 'getAccount',
  method: 'get',
  path: '/v1/account',
  summary: 'Get the current account.',
  access: ['account'],
  allowance: null,
  answers,
  handle: async (dependencies, { caller: { userId, session } }) => ({
    status: 200,
    json: await describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt }),
  }),
});

export const renameAccountRoute = defineRoute({
  id: 'renameAccount',
  method: 'put',
  path: '/v1/account',
  summary: 'Change the name, and the time zone of the dashboard.',
  access: ['account'],
  allowance: null,
  body: schema({ type: 'object', required: ['name'], properties: { name: fields.name, timeZone: fields.timeZone } }),
  answers,
  handle: async (dependencies, { body, caller: { userId, session }, request: { address }, requestId }) => {
    const { database } = dependencies;
    const name = body.name.trim();
    const { timeZone: sent } = body;
    const timeZone = sent === undefined || sent === '' ? sent : findTimeZone(sent);
    if (sent !== undefined && timeZone === undefined)
      throw invalidFields({ timeZone: 'must be an IANA time zone name, such as Europe/Berlin, or empty' });
    await database.transaction(async (db) => {
      const before = found(await findUser(db, { id: userId }));
      await changeUser(db, {
        id: userId,
        name,
        ...(timeZone !== undefined && { timeZone: timeZone === '' ? null : timeZone }),
      });
      if (name === before.name) return;
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'user.renamed',
        subject: userId,
        details: { name },
        address,
        requestId,
      });
    });
    return { status: 200, json: await describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt }) };
  },
});

export const changePasswordRoute = defineRoute({
  id: 'changePassword',
  method: 'post',
  path: '/v1/account/password',
  summary: 'Change the password. Ends all other sessions.',
  access: ['account'],
  allowance: null,
  body: schema({
    type: 'object',
    required: ['currentPassword', 'newPassword'],
    properties: { currentPassword: fields.password, newPassword: fields.newPassword },
  }),
  answers: { 204: { description: 'The password was changed.' } },
  refusals: ['SIGN_IN_FAILED', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
  handle: async (dependencies, { body, caller, request: { address }, requestId }) => {
    const { accounts, database } = dependencies;
    const { userId, session } = caller;
    await requirePassword(dependencies, { userId, password: body.currentPassword, address });
    const { email, name } = found(await findUser(database, { id: userId }));
    refuseWeakPassword({ password: body.newPassword, email, name, field: 'newPassword' });
    const password = await accounts.passwords.hash(body.newPassword, { address, isKnown: true });
    await database.transaction(async (db) => {
      await requireSession(db, caller);
      await changeUser(db, { id: userId, password });
      await endSessions(db, { userId, but: session.id });
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'user.password_changed',
        subject: userId,
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});
