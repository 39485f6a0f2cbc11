import { principalId } from '@tintype/contracts/keys/principal-id';
import { schema } from '@tintype/contracts/schemas/schema';
import { changeUser, findUser } from '@tintype/database/accounts/users';
import { endSessions } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import { defineRoute, found } from '../define-route.ts';
import { accountAnswer, describeAccount } from './account-answer.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { requireSession } from './require-session.ts';
import { requirePassword } from './sign-in.ts';

const answers = { 200: { description: 'The account.', content: { 'application/json': accountAnswer } } } as const;

export const account = defineRoute({
  id: 'getAccount',
  method: 'get',
  path: '/v1/account',
  summary: 'Get the current account.',
  access: ['account'],
  allowance: null,
  answers,
  refusals: [],
  handle: async (dependencies, { caller: { userId, session } }) => ({
    status: 200,
    json: await describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt }),
  }),
});

export const renameAccount = defineRoute({
  id: 'renameAccount',
  method: 'put',
  path: '/v1/account',
  summary: 'Change the name.',
  access: ['account'],
  allowance: null,
  body: schema({ type: 'object', required: ['name'], properties: { name: fields.name } }),
  answers,
  refusals: [],
  handle: async (dependencies, { body, caller: { userId, session }, request: { address }, requestId }) => {
    const { database } = dependencies;
    const name = body.name.trim();
    await database.transaction(async (db) => {
      await changeUser(db, { id: userId, name });
      await writeAudit(db, {
        actor: principalId({ userId }),
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

export const changePassword = defineRoute({
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
  answers: { 204: { description: 'Changed.' } },
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
        actor: principalId({ userId }),
        action: 'user.password_changed',
        subject: userId,
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});
