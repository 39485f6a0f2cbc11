import { schema } from '@tintype/contracts/schemas/schema';
import { findUserIdentity, findSecondFactor, listPasskeys } from '@tintype/database/accounts/sign-in-methods';
import { defineRoute, inJson } from '../../define-route.ts';

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
