import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { holdsPasskey } from '@tintype/database/accounts';
import { defineRoute } from '../define-route.ts';
import { accountAnswer } from './account-answer.ts';
import { beginSession, signedInReply } from './begin.ts';
import { assertion, requireHost, requirePasskey } from './passkey-answers.ts';
import { browserOptions } from './passkeys.ts';
import { endSessionOf } from './sign-in.ts';

const optionsAnswer = (name: string) =>
  ({
    200: {
      description: 'The options; valid for five minutes.',
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
  id: 'passkeySignInOptions',
  method: 'post',
  path: '/v1/account/passkey-sign-in/options',
  summary: 'What a browser needs to sign in with a passkey. The same for everybody.',
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
  summary:
    'Signs in whoever the passkey belongs to. It checks its user itself, so neither a password nor a code is asked for.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({ type: 'object', required: ['passkey'], properties: { passkey: assertion } }),
  answers: {
    200: {
      description: 'Who it is.',
      content: { 'application/json': accountAnswer },
      headers: { 'Set-Cookie': 'The session.' },
    },
  },
  refusals: ['PASSKEY_REFUSED', 'NOT_FOUND'],
  handle: async (dependencies, { body: { passkey }, request, requestId }) => {
    const shown = await requirePasskey(dependencies, { response: passkey, use: 'sign in' });
    const { userId } = shown;
    await endSessionOf(dependencies, request);
    const cookie = await dependencies.database.transaction(async (db) => {
      if (!(await holdsPasskey(db, shown))) throw new ServiceError('PASSKEY_REFUSED');
      return beginSession(dependencies, db, { userId, way: 'passkey', request, requestId });
    });
    return signedInReply(dependencies, 200, userId, cookie);
  },
});

const confirmOptions = defineRoute({
  id: 'passkeyConfirmOptions',
  method: 'post',
  path: '/v1/account/confirm/passkey-options',
  summary: 'What a browser needs to confirm with a passkey who is signed in.',
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
