import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { confirmSession } from '@tintype/database/accounts/sessions';
import {
  createPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  useChallenge,
  findWaysIn,
  holdsPasskey,
} from '@tintype/database/accounts/sign-in-methods';
import { findUser } from '@tintype/database/accounts/users';
import { found } from '../../http/principal.ts';
import { accountAnswer } from '../../responses/account.ts';
import { auditOwn } from '../../use-cases/accounts/audit.ts';
import {
  attestation,
  requireHost,
  browserOptions,
  assertion,
  requirePasskey,
} from '../../use-cases/accounts/proofs.ts';
import { requireSession, endSessionByCookie, beginSession, signedInReply } from '../../use-cases/accounts/sessions.ts';
import { defineRoute } from '../define-route.ts';
import { fields } from './fields.ts';

const path = '/v1/account/passkeys';
const params = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: idPattern } },
});
const passkeyName = {
  ...fields.name,
  description: 'must be a single line and not empty. Name of the passkey.',
} as const;

const registerOptions = defineRoute({
  id: 'beginPasskey',
  method: 'post',
  path: `${path}/options`,
  summary: 'Get options to create a passkey. Valid for 5 minutes.',
  access: ['account'],
  needsConfirmation: true,
  allowance: null,
  answers: {
    200: {
      description: 'The options.',
      content: {
        'application/json': schema({
          $id: 'PasskeyRegistration',
          type: 'object',
          required: ['options'],
          properties: { options: browserOptions },
        }),
      },
    },
  },
  handle: async (dependencies, { caller: { userId } }) => {
    const { accounts, database } = dependencies;
    const host = requireHost(dependencies);
    const user = found(await findUser(database, { id: userId }));
    const known = await listPasskeys(database, { userId });
    return { status: 200, json: { options: await accounts.passkeys.registrationOptions(host, user, known) } };
  },
});

const register = defineRoute({
  id: 'addPasskey',
  method: 'post',
  path,
  summary: 'Add a passkey to sign in without a password.',
  access: ['account'],
  needsConfirmation: true,
  allowance: null,
  body: schema({
    type: 'object',
    required: ['name', 'passkey'],
    properties: { name: passkeyName, passkey: attestation },
  }),
  answers: {
    201: {
      description: 'The passkey.',
      content: {
        'application/json': schema({
          $id: 'NewPasskey',
          type: 'object',
          required: ['id', 'name'],
          properties: { id: { type: 'string' }, name: { type: 'string' } },
        }),
      },
    },
  },
  refusals: ['PASSKEY_REFUSED'],
  handle: async (dependencies, { body: { name, passkey }, caller, request, requestId }) => {
    const { accounts, database, newId } = dependencies;
    const { userId, session } = caller;
    const response = { ...passkey, clientExtensionResults: {} } as Parameters<typeof accounts.passkeys.registered>[2];
    const checked = await accounts.passkeys.registered(requireHost(dependencies), userId, response);
    const credential = checked?.result.registrationInfo?.credential;
    if (checked === undefined || credential === undefined) throw new ServiceError('PASSKEY_REFUSED');
    const made = { id: newId(), name: name.trim() };
    await database.transaction(async (db) => {
      await requireSession(db, caller);
      const { id: credentialId, publicKey, counter, transports = [] } = credential;
      const isNew =
        (await useChallenge(db, checked.answered)) &&
        (await createPasskey(db, { ...made, credentialId, userId, publicKey, counter, transports: [...transports] }));
      if (!isNew) throw new ServiceError('PASSKEY_REFUSED');
      await confirmSession(db, { id: session.id, way: 'passkey' });
      await auditOwn(
        db,
        { caller, request, requestId },
        { action: 'user.passkey_added', subject: made.id, details: { name: made.name } },
      );
    });
    return { status: 201, json: made };
  },
});

const rename = defineRoute({
  id: 'renamePasskey',
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Rename a passkey.',
  access: ['account'],
  allowance: null,
  params,
  body: schema({ type: 'object', required: ['name'], properties: { name: passkeyName } }),
  answers: { 204: { description: 'The passkey was renamed.' } },
  handle: async ({ database }, { body, caller, params: { id }, request, requestId }) => {
    const name = body.name.trim();
    await database.transaction(async (db) => {
      found((await renamePasskey(db, { id, userId: caller.userId, name })) || undefined);
      await auditOwn(
        db,
        { caller, request, requestId },
        { action: 'user.passkey_renamed', subject: id, details: { name } },
      );
    });
    return { status: 204, empty: true };
  },
});

const remove = defineRoute({
  id: 'removePasskey',
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a passkey. The last sign-in method of an account cannot be removed.',
  access: ['account'],
  needsConfirmation: true,
  allowance: null,
  params,
  answers: { 204: { description: 'The passkey was removed.' } },
  refusals: ['LAST_WAY_IN'],
  handle: async ({ accounts, database }, { caller, params: { id }, request, requestId }) => {
    const { userId } = caller;
    await database.transaction(async (db) => {
      const ways = await findWaysIn(db, { userId, issuer: accounts.provider.issuer, isToChange: true });
      found((await removePasskey(db, { id, userId })) || undefined);
      if (!ways.password && !ways.provider && ways.passkeys === 1) throw new ServiceError('LAST_WAY_IN');
      await auditOwn(db, { caller, request, requestId }, { action: 'user.passkey_removed', subject: id });
    });
    return { status: 204, empty: true };
  },
});

export const passkeyRoutes = [registerOptions, register, rename, remove];

const optionsAnswer = (name: string) =>
  ({
    200: {
      description: 'The options, valid for 5 minutes.',
      content: {
        'application/json': schema({
          $id: name,
          type: 'object',
          required: ['options'],
          properties: { options: browserOptions },
        }),
      },
    },
  }) as const;

const signInOptions = defineRoute({
  id: 'beginPasskeySignIn',
  method: 'post',
  path: '/v1/account/passkey-sign-in/options',
  summary: 'Get options for a sign-in with a passkey. They do not depend on the user.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  answers: optionsAnswer('PasskeySignInOptions'),
  refusals: ['NOT_FOUND'],
  handle: async (dependencies) => {
    const options = await dependencies.accounts.passkeys.signInOptions(requireHost(dependencies), 'sign in');
    return { status: 200, json: { options } };
  },
});

const signInWithPasskey = defineRoute({
  id: 'signInWithPasskey',
  method: 'post',
  path: '/v1/account/passkey-sign-in',
  summary: 'Sign in with a passkey. No password or code is required.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({ type: 'object', required: ['passkey'], properties: { passkey: assertion } }),
  answers: {
    200: {
      description: 'The account.',
      content: { 'application/json': accountAnswer },
      headers: { 'Set-Cookie': 'Cookie of the session.' },
    },
  },
  refusals: ['PASSKEY_REFUSED', 'NOT_FOUND'],
  handle: async (dependencies, { body: { passkey }, request, requestId }) => {
    const shown = await requirePasskey(dependencies, { response: passkey, use: 'sign in' });
    const { userId } = shown;
    await endSessionByCookie(dependencies, request);
    const cookie = await dependencies.database.transaction(async (db) => {
      if (!(await holdsPasskey(db, shown))) throw new ServiceError('PASSKEY_REFUSED');
      return beginSession(dependencies, db, { userId, way: 'passkey', request, requestId });
    });
    return signedInReply(dependencies, 200, userId, cookie);
  },
});

const confirmOptions = defineRoute({
  id: 'beginPasskeyConfirmation',
  method: 'post',
  path: '/v1/account/confirm/passkey-options',
  summary: 'Get options for a confirmation with a passkey.',
  access: ['account'],
  allowance: null,
  answers: optionsAnswer('PasskeyConfirmOptions'),
  refusals: ['NOT_FOUND'],
  handle: async (dependencies, { caller: { userId } }) => {
    const options = await dependencies.accounts.passkeys.signInOptions(requireHost(dependencies), 'confirm', userId);
    return { status: 200, json: { options } };
  },
});

export const passkeySignInRoutes = [signInOptions, signInWithPasskey, confirmOptions];
