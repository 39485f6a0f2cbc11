import { roleNames } from '@tintype/contracts/accounts/roles';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createLink } from '@tintype/database/accounts/links';
import { setAdministrator, setDisabled } from '@tintype/database/accounts/memberships';
import { findUser, listUsers as readUsers, type ListedUser } from '@tintype/database/accounts/users';
import { cursorFields, readCursorPage, createTimeCursor } from '../../http/paging.ts';
import { found } from '../../http/principal.ts';
import { type DefinedRoute, defineRoute, forAdministrators, inJson } from '../define-route.ts';
import { toJson } from '../../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

const userParams = schema({
  type: 'object',
  required: ['userId'],
  properties: { userId: { type: 'string', pattern: idPattern } },
});

const describeUser = ({ createdAt, disabledAt, emailProvenAt, timeZone: _own, ...user }: ListedUser) => ({
  ...user,
  ...toJson({ createdAt, disabledAt, emailProvenAt }),
});

export const userRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/administration/users', {
    id: 'listUsers',
    summary: 'List all users, newest first.',
    ...forAdministrators,
    query: schema({ type: 'object', properties: cursorFields }),
    answer: inJson(
      'One page of the list.',
      cursorPage('UserPage', {
        type: 'object',
        required: ['id', 'email', 'name', 'isAdministrator', 'createdAt', 'organizations'],
        properties: {
          id: { type: 'string' },
          email: { type: 'string' },
          name: { type: 'string' },
          isAdministrator: { type: 'boolean' },
          createdAt: timeSchema,
          disabledAt: { ...timeSchema, description: 'Time when the user was disabled.' },
          emailProvenAt: {
            ...timeSchema,
            description:
              'Time when the email address was verified. Absent if unverified, because someone else may have created the account.',
          },
          organizations: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'name', 'role'],
              properties: { id: { type: 'string' }, name: { type: 'string' }, role: { enum: roleNames } },
            },
          },
        },
      }),
    ),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query }) =>
      readCursorPage(
        query,
        createTimeCursor('users', { idPattern }),
        (page) => readUsers(database, page),
        describeUser,
      ),
  }),
  defineRoute('PUT /v1/administration/users/{userId}', {
    id: 'changeUser',
    summary:
      'Change the administrator role of a user, or disable the user. Disabling ends all sessions of the ' +
      'user and revokes everything that the user issued.',
    ...forAdministrators,
    needsConfirmation: true,
    params: userParams,
    body: schema({
      type: 'object',
      properties: { isAdministrator: { type: 'boolean' }, isDisabled: { type: 'boolean' } },
    }),
    answer: 'The user was changed.',
    handle: async (
      { database },
      { body: { isAdministrator, isDisabled }, params: { userId }, caller, request: { address }, requestId },
    ) => {
      // The installation must keep at least one administrator.
      if (userId === caller.userId) throw invalidFields({ userId: 'must be a different user' });
      const actor = toPrincipalId({ userId: caller.userId });
      const entry = { actor, subject: userId, address, requestId };
      await database.transaction(async (db) => {
        found(await findUser(db, { id: userId }));
        if (isAdministrator !== undefined) {
          await setAdministrator(db, { userId, actor, isAdministrator });
          await writeAudit(db, { ...entry, action: 'user.made_administrator', details: { isAdministrator } });
        }
        if (isDisabled === undefined) return;
        await setDisabled(db, { userId, actor, isDisabled });
        await writeAudit(db, { ...entry, action: isDisabled ? 'user.disabled' : 'user.enabled' });
      });
    },
  }),
  defineRoute('POST /v1/administration/users/{userId}/reset-link', {
    id: 'makeResetLink',
    summary: 'Create a password reset link for a user, for installations without a mail server.',
    ...forAdministrators,
    needsConfirmation: true,
    params: userParams,
    status: 201,
    answer: inJson(
      'The link. Shown only once.',
      schema({
        $id: 'ResetLink',
        type: 'object',
        required: ['url'],
        properties: { url: { type: 'string', description: 'Password reset link.' } },
      }),
    ),
    handle: async ({ accounts, database }, { params: { userId }, caller, request: { address }, requestId }) => {
      const { email } = found(await findUser(database, { id: userId }));
      const { url, ...link } = accounts.newLink('reset');
      const actor = toPrincipalId({ userId: caller.userId });
      await database.transaction(async (db) => {
        await createLink(db, { ...link, kind: 'reset', email, createdBy: actor });
        await writeAudit(db, {
          actor,
          action: 'user.password_reset',
          subject: userId,
          details: { byLink: true },
          address,
          requestId,
        });
      });
      return { url };
    },
  }),
];
