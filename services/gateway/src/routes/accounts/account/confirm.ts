import { ServiceError, invalidFields } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { confirmSession } from '@tintype/database/accounts/sessions';
import { findSecondFactor } from '@tintype/database/accounts/sign-in-methods';
import { defineRoute, inJson } from '../../define-route.ts';
import { accountAnswer, describeAccount } from '../../../responses/account.ts';
import { fields } from './fields.ts';
import { assertion, requirePasskey } from './passkey-answers.ts';
import { requireCode } from '../../../use-cases/accounts/require-code.ts';
import { requirePassword } from '../../../use-cases/accounts/passwords.ts';

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
