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
import { auditChange } from '../../use-cases/accounts/audit.ts';
import {
  attestationSchema,
  requireHost,
  browserOptions,
  assertionSchema,
  requirePasskey,
} from '../../use-cases/accounts/proofs.ts';
import { requireSession, endSessionByCookie, beginSession, signedInReply } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, forOwnPages, forAccount, inJson } from '../define-route.ts';
import { fields } from './fields.ts';

const passkeysPath = '/v1/account/passkeys';

const passkeyParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: idPattern } },
});

const passkeyName = {
  ...fields.name,
  description: 'must be a single line and not empty. Name of the passkey.',
} as const;

const optionsAnswer = (name: string) =>
  inJson(
    'The options, valid for 5 minutes.',
    schema({ $id: name, type: 'object', required: ['options'], properties: { options: browserOptions } }),
  );

export const passkeyRoutes: readonly DefinedRoute[] = [
  defineRoute(`POST ${passkeysPath}/options`, {
    id: 'beginPasskey',
    summary: 'Get options to create a passkey. Valid for 5 minutes.',
    ...forAccount,
    needsConfirmation: true,
    answer: inJson(
      'The options.',
      schema({
        $id: 'PasskeyRegistration',
        type: 'object',
        required: ['options'],
        properties: { options: browserOptions },
      }),
    ),
    handle: async (dependencies, { caller: { userId } }) => {
      const { accounts, database } = dependencies;
      const host = requireHost(dependencies);
      const user = found(await findUser(database, { id: userId }));
      const known = await listPasskeys(database, { userId });
      return { options: await accounts.passkeys.registrationOptions(host, user, known) };
    },
  }),
  defineRoute(`POST ${passkeysPath}`, {
    id: 'addPasskey',
    summary: 'Add a passkey to sign in without a password.',
    ...forAccount,
    needsConfirmation: true,
    body: schema({
      type: 'object',
      required: ['name', 'passkey'],
      properties: { name: passkeyName, passkey: attestationSchema },
    }),
    status: 201,
    answer: inJson(
      'The passkey.',
      schema({
        $id: 'NewPasskey',
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string' }, name: { type: 'string' } },
      }),
    ),
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
        await auditChange(
          db,
          { caller, request, requestId },
          { action: 'user.passkey_added', subject: made.id, details: { name: made.name } },
        );
      });
      return made;
    },
  }),
  defineRoute(`PUT ${passkeysPath}/{id}`, {
    id: 'renamePasskey',
    summary: 'Rename a passkey.',
    ...forAccount,
    params: passkeyParams,
    body: schema({ type: 'object', required: ['name'], properties: { name: passkeyName } }),
    answer: 'The passkey was renamed.',
    handle: async ({ database }, { body, caller, params: { id }, request, requestId }) => {
      const name = body.name.trim();
      await database.transaction(async (db) => {
        found(await renamePasskey(db, { id, userId: caller.userId, name }));
        await auditChange(
          db,
          { caller, request, requestId },
          { action: 'user.passkey_renamed', subject: id, details: { name } },
        );
      });
    },
  }),
  defineRoute(`DELETE ${passkeysPath}/{id}`, {
    id: 'removePasskey',
    summary: 'Remove a passkey. The last sign-in method of an account cannot be removed.',
    ...forAccount,
    needsConfirmation: true,
    params: passkeyParams,
    answer: 'The passkey was removed.',
    refusals: ['LAST_WAY_IN'],
    handle: async ({ accounts, database }, { caller, params: { id }, request, requestId }) => {
      const { userId } = caller;
      await database.transaction(async (db) => {
        const ways = await findWaysIn(db, { userId, issuer: accounts.provider.issuer, isToChange: true });
        found(await removePasskey(db, { id, userId }));
        if (!ways.password && !ways.provider && ways.passkeys === 1) throw new ServiceError('LAST_WAY_IN');
        await auditChange(db, { caller, request, requestId }, { action: 'user.passkey_removed', subject: id });
      });
    },
  }),
  defineRoute('POST /v1/account/passkey-sign-in/options', {
    id: 'beginPasskeySignIn',
    summary: 'Get options for a sign-in with a passkey. They do not depend on the user.',
    ...forOwnPages,
    answer: optionsAnswer('PasskeySignInOptions'),
    refusals: ['NOT_FOUND'],
    handle: async (dependencies) => {
      const options = await dependencies.accounts.passkeys.signInOptions(requireHost(dependencies), 'sign in');
      return { options };
    },
  }),
  defineRoute('POST /v1/account/passkey-sign-in', {
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey. No password or code is required.',
    ...forOwnPages,
    body: schema({ type: 'object', required: ['passkey'], properties: { passkey: assertionSchema } }),
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
  }),
  defineRoute('POST /v1/account/confirm/passkey-options', {
    id: 'beginPasskeyConfirmation',
    summary: 'Get options for a confirmation with a passkey.',
    ...forAccount,
    answer: optionsAnswer('PasskeyConfirmOptions'),
    refusals: ['NOT_FOUND'],
    handle: async (dependencies, { caller: { userId } }) => {
      const options = await dependencies.accounts.passkeys.signInOptions(requireHost(dependencies), 'confirm', userId);
      return { options };
    },
  }),
];
