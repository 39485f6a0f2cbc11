import { findTimeZone } from '@tintype/contracts/cron/next-run';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import {
  endSessions,
  confirmSession,
  endSession,
  listSessions as readSessions,
} from '@tintype/database/accounts/sessions';
import { findSecondFactor, findUserIdentity, listPasskeys } from '@tintype/database/accounts/sign-in-methods';
import { changeUser, findUser } from '@tintype/database/accounts/users';
import { found } from '../../http/principal.ts';
import { accountAnswer, describeAccount } from '../../responses/account.ts';
import { requirePassword, assertion, requirePasskey, requireCode } from '../../use-cases/accounts/proofs.ts';
import { requireSession } from '../../use-cases/accounts/sessions.ts';
import { defineRoute, inJson } from '../define-route.ts';
import { fields, refuseWeakPassword } from './fields.ts';

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

export const confirmRoute = defineRoute({
  id: 'confirmAccount',
  method: 'post',
  path: '/v1/account/confirm',
  summary:
    'Confirm the identity before changes to API keys, members or plans, with a passkey, a two-factor ' +
    'authentication code or, without these, the password.',
  access: ['account'],
  allowance: null,
  body: schema({
    type: 'object',
    properties: { password: fields.password, code: fields.code, passkey: assertion },
  }),
  answers: {
    200: inJson('The account, including the time until which the confirmation is valid.', accountAnswer),
  },
  refusals: ['SIGN_IN_FAILED', 'CODE_REQUIRED', 'PASSKEY_REFUSED', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
  handle: async (dependencies, { body, caller: { userId, session }, request: { address }, requestId }) => {
    const { clock, database } = dependencies;
    const { password, code, passkey } = body;
    const hasSecondFactor = (await findSecondFactor(database, { userId })) !== undefined;
    if (passkey !== undefined) {
      await requirePasskey(dependencies, { response: passkey, use: 'confirm', userId });
    } else if (code !== undefined && hasSecondFactor) {
      await requireCode(dependencies, { userId, code, address, requestId });
    } else if (hasSecondFactor) {
      throw new ServiceError('CODE_REQUIRED');
    } else if (password === undefined) {
      throw invalidFields({ password: 'is required' });
    } else {
      await requirePassword(dependencies, { userId, password, address });
    }
    const way = passkey !== undefined ? 'passkey' : hasSecondFactor ? 'code' : 'password';
    await confirmSession(database, { id: session.id, way });
    return { status: 200, json: await describeAccount(dependencies, { userId, confirmedAt: clock.now() }) };
  },
});

const time = { type: 'string', format: 'date-time' } as const;

const answer = schema({
  $id: 'SignInMeans',
  type: 'object',
  required: ['passkeys'],
  properties: {
    secondFactor: {
      type: 'object',
      description: 'Absent if two-factor authentication is disabled.',
      required: ['createdAt', 'recoveryCodesLeft'],
      properties: {
        createdAt: time,
        recoveryCodesLeft: { type: 'integer', description: 'Number of unused recovery codes, of 10.' },
      },
    },
    passkeys: {
      type: 'array',
      description: 'Passkeys, oldest first.',
      items: {
        type: 'object',
        required: ['id', 'name', 'createdAt'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          createdAt: time,
          usedAt: { ...time, description: 'Time of the last use. Absent if never used.' },
        },
      },
    },
    provider: {
      type: 'object',
      description: 'Absent if the installation has no identity provider.',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        linkedAt: { ...time, description: 'Absent if not linked.' },
      },
    },
  },
});

/** Returns the sign-in methods of the account, for the page that changes them. */
export const signInMeansRoute = defineRoute({
  id: 'getSignInMeans',
  method: 'get',
  path: '/v1/account/sign-in-means',
  summary: 'List the sign-in methods of the current account.',
  access: ['account'],
  allowance: null,
  answers: { 200: inJson('The sign-in methods, without secrets.', answer) },
  handle: async ({ accounts, database }, { caller: { userId } }) => {
    const { issuer, settings } = accounts.provider;
    const [factor, passkeys, identity] = await Promise.all([
      findSecondFactor(database, { userId }),
      listPasskeys(database, { userId }),
      findUserIdentity(database, { issuer, userId }),
    ]);
    return {
      status: 200,
      json: {
        ...(factor && {
          secondFactor: { createdAt: factor.createdAt.toISOString(), recoveryCodesLeft: factor.recoveryCodesLeft },
        }),
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          ...(usedAt && { usedAt: usedAt.toISOString() }),
        })),
        ...(settings && {
          provider: { name: settings.name, ...(identity && { linkedAt: identity.createdAt.toISOString() }) },
        }),
      },
    };
  },
});

const sessionList = schema({
  $id: 'SessionList',
  type: 'object',
  required: ['sessions'],
  properties: {
    sessions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'address', 'userAgent', 'createdAt', 'seenAt', 'expiresAt', 'isCurrent'],
        properties: {
          id: { type: 'string' },
          address: { type: 'string', description: 'IP address from which the session was started.' },
          userAgent: { type: 'string', description: 'User agent of the browser.' },
          createdAt: time,
          seenAt: { ...time, description: 'Time of the last use, to the minute.' },
          expiresAt: time,
          isCurrent: { type: 'boolean', description: 'Whether this is the current session.' },
        },
      },
    },
  },
});

const listSessions = defineRoute({
  id: 'listSessions',
  method: 'get',
  path: '/v1/account/sessions',
  summary: 'List active sessions, most recently used first.',
  access: ['account'],
  allowance: null,
  answers: { 200: inJson('The sessions.', sessionList) },
  handle: async ({ database }, { caller: { userId, session } }) => {
    const sessions = await readSessions(database, { userId });
    return {
      status: 200,
      json: {
        sessions: sessions.map(({ id, address, userAgent, createdAt, seenAt, expiresAt }) => ({
          id,
          address,
          userAgent,
          createdAt: createdAt.toISOString(),
          seenAt: seenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isCurrent: id === session.id,
        })),
      },
    };
  },
});

const endOne = defineRoute({
  id: 'endSession',
  method: 'delete',
  path: '/v1/account/sessions/{id}',
  summary: 'End a session.',
  access: ['account'],
  allowance: null,
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  answers: { 204: { description: 'The session ended.' } },
  handle: async ({ database }, { params: { id }, caller: { userId }, request: { address }, requestId }) => {
    await database.transaction(async (db) => {
      found((await endSession(db, { id, userId })) || undefined);
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'session.ended',
        subject: id,
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});

const endOthers = defineRoute({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/v1/account/sessions',
  summary: 'End all other sessions.',
  access: ['account'],
  allowance: null,
  answers: { 204: { description: 'All other sessions ended.' } },
  handle: async ({ database }, { caller: { userId, session }, request: { address }, requestId }) => {
    await database.transaction(async (db) => {
      const ended = await endSessions(db, { userId, but: session.id });
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'session.ended',
        subject: userId,
        details: { ended },
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});

export const sessionRoutes = [listSessions, endOne, endOthers];
