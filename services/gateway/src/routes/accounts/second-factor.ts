import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { confirmSession } from '@tintype/database/accounts/sessions';
import { findSecondFactor, removeSecondFactor } from '@tintype/database/accounts/sign-in-methods';
import { findUser } from '@tintype/database/accounts/users';
import { found } from '../../http/principal.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';
import { requireSession } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, inJson, forAccount } from '../define-route.ts';
import { fields } from './fields.ts';

const secondFactorPath = '/v1/account/second-factor';

const recoveryCodes = {
  type: 'array',
  items: { type: 'string' },
  description: 'Recovery codes. Each can be used once instead of a code from the authenticator app. Shown only once.',
} as const;

const codesAnswer = schema({
  $id: 'RecoveryCodes',
  type: 'object',
  required: ['recoveryCodes'],
  properties: { recoveryCodes },
});

const beginRoute = defineRoute(`POST ${secondFactorPath}`, {
  id: 'beginSecondFactor',
  summary:
    'Create the secret for an authenticator app (RFC 6238). The secret takes effect after a first code confirms it.',
  ...forAccount,
  needsConfirmation: true,
  status: 201,
  answer: inJson(
    'The secret. Shown only once.',
    schema({
      $id: 'NewSecondFactor',
      type: 'object',
      required: ['secret', 'address'],
      properties: {
        secret: { type: 'string', description: 'Secret in Base32, for manual entry.' },
        address: { type: 'string', description: 'Secret as an `otpauth://` URL, for a QR code.' },
      },
    }),
  ),
  refusals: ['SECOND_FACTOR_EXISTS'],
  handle: async ({ accounts, database }, { caller: { userId } }) => {
    const user = found(await findUser(database, { id: userId }));
    const begun = await accounts.secondFactors.begin(database, user);
    if (begun === undefined) throw new ServiceError('SECOND_FACTOR_EXISTS');
    return begun;
  },
});

const makeRecoveryCodes = defineRoute(`POST ${secondFactorPath}/recovery-codes`, {
  id: 'makeRecoveryCodes',
  summary: 'Create 10 new recovery codes. Previous codes become invalid.',
  ...forAccount,
  needsConfirmation: true,
  status: 201,
  answer: inJson('The new recovery codes.', codesAnswer),
  handle: async ({ accounts, database }, { caller, request, requestId }) => {
    const { userId } = caller;
    const codes = await database.transaction(async (db) => {
      found(await findSecondFactor(db, { userId }));
      await auditChange(db, { caller, request, requestId }, { action: 'user.recovery_codes_made' });
      return accounts.secondFactors.makeRecoveryCodes(db, userId);
    });
    return { recoveryCodes: codes };
  },
});

export const secondFactorRoutes: readonly DefinedRoute[] = [
  beginRoute,
  defineRoute(`POST ${secondFactorPath}/confirm`, {
    id: 'confirmSecondFactor',
    summary:
      'Enable two-factor authentication with a first code. From then on, signing in with a password requires a code.',
    ...forAccount,
    needsConfirmation: true,
    body: schema({ type: 'object', required: ['code'], properties: { code: fields.code } }),
    answer: inJson('10 recovery codes.', codesAnswer),
    refusals: ['SIGN_IN_FAILED', 'SIGN_IN_DELAYED'],
    handle: async ({ accounts, database }, { body: { code }, caller, request, requestId }) => {
      const { userId, session } = caller;
      await accounts.limits.admitCode({ userId });
      const codes = await database.transaction(async (db) => {
        await requireSession(db, caller);
        const made = await accounts.secondFactors.confirm(db, userId, code.replaceAll(/\s/g, ''));
        if (made === undefined) return undefined;
        await confirmSession(db, { id: session.id, way: 'code' });
        await auditChange(db, { caller, request, requestId }, { action: 'user.second_factor_added' });
        return made;
      });
      if (codes === undefined)
        throw new ServiceError('SIGN_IN_FAILED', {
          message: 'This code is not currently valid. Check the code in the app and the clock of the device.',
        });
      await accounts.limits.codeSucceeded({ userId });
      return { recoveryCodes: codes };
    },
  }),
  defineRoute(`DELETE ${secondFactorPath}`, {
    id: 'removeSecondFactor',
    summary: 'Disable two-factor authentication. Deletes the recovery codes.',
    ...forAccount,
    needsConfirmation: true,
    answer: 'Two-factor authentication was disabled.',
    handle: async ({ database }, { caller, request, requestId }) => {
      await database.transaction(async (db) => {
        found(await removeSecondFactor(db, { userId: caller.userId }));
        await auditChange(db, { caller, request, requestId }, { action: 'user.second_factor_removed' });
      });
    },
  }),
  makeRecoveryCodes,
];
