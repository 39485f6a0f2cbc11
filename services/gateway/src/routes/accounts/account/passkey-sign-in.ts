import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { holdsPasskey } from '@tintype/database/accounts/sign-in-methods';
import { defineRoute } from '../../define-route.ts';
import { accountAnswer } from '../../../responses/account.ts';
import { assertion, requireHost, requirePasskey, browserOptions } from './passkey-answers.ts';
import { endSessionByCookie, beginSession, signedInReply } from '../../../use-cases/accounts/begin-session.ts';

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
