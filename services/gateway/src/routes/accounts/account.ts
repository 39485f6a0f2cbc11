import { findTimeZone } from '@tintype/contracts/cron/next-run';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
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
import { requirePassword, assertionSchema, requirePasskey, requireCode } from '../../use-cases/accounts/proofs.ts';
import { requireSession } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, inJson, forAccount } from '../define-route.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';
import { toJson } from '../../http/to-json.ts';

const accountResponse = inJson('The account.', accountAnswer);
const timeSchema = { type: 'string', format: 'date-time' } as const;

const signInMeans = schema({
  $id: 'SignInMeans',
  type: 'object',
  required: ['passkeys'],
  properties: {
    secondFactor: {
      type: 'object',
      description: 'Absent if two-factor authentication is disabled.',
      required: ['createdAt', 'recoveryCodesLeft'],
      properties: {
        createdAt: timeSchema,
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
          createdAt: timeSchema,
          usedAt: { ...timeSchema, description: 'Time of the last use. Absent if never used.' },
        },
      },
    },
    provider: {
      type: 'object',
      description: 'Absent if the installation has no identity provider.',
      required: ['name'],
      properties: { name: { type: 'string' }, linkedAt: { ...timeSchema, description: 'Absent if not linked.' } },
    },
  },
});

export const accountRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/account/confirm', {
    id: 'confirmAccount',
    summary:
      'Confirm the identity before changes to API keys, members or plans, with a passkey, a two-factor ' +
      'authentication code or, if the account has neither, the password.',
    ...forAccount,
    body: schema({
      type: 'object',
      properties: { password: fields.password, code: fields.code, passkey: assertionSchema },
    }),
    answer: inJson('The account, including the time until which the confirmation is valid.', accountAnswer),
    refusals: ['SIGN_IN_FAILED', 'CODE_REQUIRED', 'PASSKEY_REFUSED', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
    handle: async (dependencies, { body, caller: { userId, session }, request, requestId }) => {
      const { clock, database } = dependencies;
      const { password, code, passkey } = body;
      const hasSecondFactor = (await findSecondFactor(database, { userId })) !== undefined;
      if (passkey !== undefined) {
        await requirePasskey(dependencies, { response: passkey, use: 'confirm', userId });
      } else if (code !== undefined && hasSecondFactor) {
        await requireCode(dependencies, { userId, code, address: request.address, requestId });
      } else if (hasSecondFactor) {
        throw new ServiceError('CODE_REQUIRED');
      } else if (password === undefined) {
        throw invalidFields({ password: 'is required' });
      } else {
        await requirePassword(dependencies, { userId, password, address: request.address });
      }
      const way = passkey !== undefined ? 'passkey' : hasSecondFactor ? 'code' : 'password';
      await confirmSession(database, { id: session.id, way });
      return describeAccount(dependencies, { userId, confirmedAt: clock.now() });
    },
  }),
  defineRoute('GET /v1/account', {
    id: 'getAccount',
    summary: 'Get the current account.',
    ...forAccount,
    answer: accountResponse,
    handle: async (dependencies, { caller: { userId, session } }) =>
      describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt }),
  }),
  defineRoute('PUT /v1/account', {
    id: 'renameAccount',
    summary: 'Change the name, and the time zone of the dashboard.',
    ...forAccount,
    body: schema({ type: 'object', required: ['name'], properties: { name: fields.name, timeZone: fields.timeZone } }),
    answer: accountResponse,
    handle: async (dependencies, { body, caller: { userId, session }, request, requestId }) => {
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
        await auditChange(
          db,
          { caller: { userId }, request, requestId },
          { action: 'user.renamed', details: { name } },
        );
      });
      return describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt });
    },
  }),
  defineRoute('POST /v1/account/password', {
    id: 'changePassword',
    summary: 'Change the password. Ends all other sessions.',
    ...forAccount,
    body: schema({
      type: 'object',
      required: ['currentPassword', 'newPassword'],
      properties: { currentPassword: fields.password, newPassword: fields.newPassword },
    }),
    answer: 'The password was changed.',
    refusals: ['SIGN_IN_FAILED', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
    handle: async (dependencies, { body, caller, request, requestId }) => {
      const { accounts, database } = dependencies;
      const { userId, session } = caller;
      await requirePassword(dependencies, { userId, password: body.currentPassword, address: request.address });
      const { email, name } = found(await findUser(database, { id: userId }));
      refuseWeakPassword({ password: body.newPassword, email, name, field: 'newPassword' });
      const password = await accounts.passwords.hash(body.newPassword, { address: request.address, isKnown: true });
      await database.transaction(async (db) => {
        await requireSession(db, caller);
        await changeUser(db, { id: userId, password });
        await endSessions(db, { userId, but: session.id });
        await auditChange(db, { caller: { userId }, request, requestId }, { action: 'user.password_changed' });
      });
    },
  }),
  defineRoute('GET /v1/account/sign-in-means', {
    id: 'getSignInMeans',
    summary: 'List the sign-in methods of the current account.',
    ...forAccount,
    answer: inJson('The sign-in methods, without secrets.', signInMeans),
    handle: async ({ accounts, database }, { caller: { userId } }) => {
      const { issuer, settings } = accounts.provider;
      const [factor, passkeys, identity] = await Promise.all([
        findSecondFactor(database, { userId }),
        listPasskeys(database, { userId }),
        findUserIdentity(database, { issuer, userId }),
      ]);
      return {
        ...(factor && {
          secondFactor: { createdAt: factor.createdAt.toISOString(), recoveryCodesLeft: factor.recoveryCodesLeft },
        }),
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => toJson({ id, name, createdAt, usedAt })),
        ...(settings && {
          provider: { name: settings.name, ...(identity && { linkedAt: identity.createdAt.toISOString() }) },
        }),
      };
    },
  }),
];

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
          createdAt: timeSchema,
          seenAt: { ...timeSchema, description: 'Time of the last use, to the minute.' },
          expiresAt: timeSchema,
          isCurrent: { type: 'boolean', description: 'Whether this is the current session.' },
        },
      },
    },
  },
});

export const sessionRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/account/sessions', {
    id: 'listSessions',
    summary: 'List active sessions, most recently used first.',
    ...forAccount,
    answer: inJson('The sessions.', sessionList),
    handle: async ({ database }, { caller: { userId, session } }) => {
      const sessions = await readSessions(database, { userId });
      return {
        sessions: sessions.map(({ id, address, userAgent, createdAt, seenAt, expiresAt }) =>
          toJson({ id, address, userAgent, createdAt, seenAt, expiresAt, isCurrent: id === session.id }),
        ),
      };
    },
  }),
  defineRoute('DELETE /v1/account/sessions/{id}', {
    id: 'endSession',
    summary: 'End a session.',
    ...forAccount,
    params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
    answer: 'The session ended.',
    handle: async ({ database }, { params: { id }, caller: { userId }, request, requestId }) => {
      await database.transaction(async (db) => {
        found(await endSession(db, { id, userId }));
        await auditChange(db, { caller: { userId }, request, requestId }, { action: 'session.ended', subject: id });
      });
    },
  }),
  defineRoute('DELETE /v1/account/sessions', {
    id: 'endOtherSessions',
    summary: 'End all other sessions.',
    ...forAccount,
    answer: 'All other sessions ended.',
    handle: async ({ database }, { caller: { userId, session }, request, requestId }) => {
      await database.transaction(async (db) => {
        const ended = await endSessions(db, { userId, but: session.id });
        await auditChange(
          db,
          { caller: { userId }, request, requestId },
          { action: 'session.ended', details: { ended } },
        );
      });
    },
  }),
];
