import { accountEmail } from '@tintype/contracts/accounts/email-address';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { addMember } from '@tintype/database/accounts/memberships';
import { createUser } from '@tintype/database/accounts/users';
import { findLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { defineRoute } from '../../define-route.ts';
import { accountAnswer } from '../../../responses/account.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { refuseWithoutMail } from '../../../use-cases/accounts/refuse-without-mail.ts';
import { beginSession, signedInReply } from '../../../use-cases/accounts/begin-session.ts';

const kind = 'sign-up';

const askForAccount = defineRoute({
  id: 'askForAccount',
  method: 'post',
  path: '/v1/account/sign-up',
  summary: 'Send a sign-up link, if the installation is open to everyone.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({ type: 'object', required: ['email'], properties: { email: fields.email } }),
  answers: { 202: { description: 'Accepted. The response does not depend on whether an account exists.' } },
  refusals: ['NOT_FOUND', 'SIGN_IN_DELAYED'],
  handle: async ({ accounts, database }, { body, request: { address }, requestId }) => {
    if (!accounts.settings.signUp)
      throw new ServiceError('NOT_FOUND', {
        message: 'Accounts on this installation are created by invitation only. Ask an owner for an invitation.',
      });
    refuseWithoutMail(accounts.settings, 'Accounts on this installation are created by invitation only.');
    const email = accountEmail(body.email);
    await accounts.limits.admitMail({ email, address });
    await writeAccountMail(database, { event: 'account.sign_up', subjectId: requestId, recipient: email, requestId });
    return { status: 202, empty: true };
  },
});

const makeAccount = defineRoute({
  id: 'makeAccount',
  method: 'post',
  path: '/v1/account/sign-up/confirm',
  summary: 'Create an account and an organization on the plan `free` with a sign-up link.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({
    type: 'object',
    required: ['token', 'name', 'password', 'organization'],
    properties: {
      token: fields.token,
      name: fields.name,
      password: fields.newPassword,
      organization: { ...fields.name, description: 'must be a single line and not empty. Name of the organization.' },
    },
  }),
  answers: {
    201: {
      description: 'The account that is now signed in.',
      content: { 'application/json': accountAnswer },
      headers: { 'Set-Cookie': 'Cookie of the session.' },
    },
  },
  refusals: ['LINK_INVALID', 'ACCOUNT_EXISTS', 'SERVICE_BUSY'],
  handle: async (dependencies, { body, request, requestId }) => {
    const { accounts, database, newId } = dependencies;
    const digests = accounts.linkDigests(body.token);
    const email = (await findLink(database, { kind, digests }))?.email;
    if (!email) throw new ServiceError('LINK_INVALID');
    const name = body.name.trim();
    refuseWeakPassword({ password: body.password, email, name });
    const password = await accounts.passwords.hash(body.password, request);
    const [userId, organizationId] = [newId(), newId()];
    const cookie = await database.transaction(async (db) => {
      if ((await useLink(db, { kind, digests })) === undefined) throw new ServiceError('LINK_INVALID');
      if ((await createUser(db, { id: userId, email, name, password, isEmailProven: true })) === undefined)
        throw new ServiceError('ACCOUNT_EXISTS');
      await createOrganization(db, { id: organizationId, name: body.organization.trim(), plan: 'free' });
      await addMember(db, { organizationId, userId, role: 'owner' });
      await writeAudit(db, {
        organizationId,
        actor: `user:${userId}`,
        action: 'user.created',
        subject: userId,
        address: request.address,
        requestId,
      });
      return beginSession(dependencies, db, { userId, request, requestId });
    });
    return signedInReply(dependencies, 201, userId, cookie);
  },
});

export const signUpRoutes = [askForAccount, makeAccount];
