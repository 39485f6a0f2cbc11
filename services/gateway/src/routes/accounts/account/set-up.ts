import { accountEmail } from '@tintype/contracts/accounts/email-address';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { addMember } from '@tintype/database/accounts/memberships';
import { createUser, hasUsers, mayBeSetUp } from '@tintype/database/accounts/users';
import { findLink, useLink } from '@tintype/database/accounts/links';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createOrganization, listOrganizations } from '@tintype/database/accounts/organizations';
import type { Db } from '@tintype/database/connect';
import { defineRoute } from '../../define-route.ts';
import { accountAnswer } from '../../../responses/account.ts';
import { fields, refuseWeakPassword } from './fields.ts';
import { beginSession, signedInReply } from '../../../use-cases/accounts/begin-session.ts';

const kind = 'setup';

export const accountOptionsRoute = defineRoute({
  id: 'getAccountOptions',
  method: 'get',
  path: '/v1/account/options',
  summary: 'Get the sign-in options of the installation.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  answers: {
    200: {
      description: 'The options.',
      content: {
        'application/json': schema({
          $id: 'AccountOptions',
          type: 'object',
          required: ['needsSetup', 'signUp', 'passwordReset'],
          properties: {
            needsSetup: {
              type: 'boolean',
              description: 'Whether there are no accounts yet. The setup link is printed at the start of the service.',
            },
            signUp: { type: 'boolean', description: 'Whether sign-up is open to everyone.' },
            passwordReset: { type: 'boolean', description: 'Whether the installation can send email.' },
            passkeyHost: {
              type: 'string',
              description: 'Host name for passkeys. Absent if passkeys are unavailable.',
            },
            provider: {
              type: 'string',
              description: 'Name of the identity provider. Absent if there is none.',
            },
          },
        }),
      },
    },
  },
  handle: async ({ accounts: { settings, passkeys, provider }, database }) => ({
    status: 200,
    json: {
      needsSetup: !(await hasUsers(database)),
      signUp: settings.signUp && settings.hasMail,
      passwordReset: settings.hasMail,
      ...(passkeys.host !== undefined && { passkeyHost: passkeys.host }),
      ...(provider.settings && { provider: provider.settings.name }),
    },
  }),
});

export const setUpRoute = defineRoute({
  id: 'setUp',
  method: 'post',
  path: '/v1/account/setup',
  summary: 'Create the first administrator with the setup link printed at the start of the service. Works once.',
  access: 'public',
  isOfOwnPages: true,
  allowance: null,
  body: schema({
    type: 'object',
    required: ['token', 'email', 'name', 'password'],
    properties: { token: fields.token, email: fields.email, name: fields.name, password: fields.newPassword },
  }),
  answers: {
    201: {
      description: 'The account that is now signed in.',
      content: { 'application/json': accountAnswer },
      headers: { 'Set-Cookie': 'Cookie of the session.' },
    },
  },
  refusals: ['LINK_INVALID', 'SERVICE_BUSY'],
  handle: async (dependencies, { body, request, requestId }) => {
    const { accounts, database, newId } = dependencies;
    const digests = accounts.linkDigests(body.token);
    if ((await findLink(database, { kind, digests })) === undefined) throw new ServiceError('LINK_INVALID');
    const [email, name] = [accountEmail(body.email), body.name.trim()];
    refuseWeakPassword({ password: body.password, email, name });
    const password = await accounts.passwords.hash(body.password, request);
    const userId = newId();
    const cookie = await database.transaction(async (db) => {
      const isFirst = await mayBeSetUp(db);
      const link = await useLink(db, { kind, digests });
      if (!isFirst || link === undefined) throw new ServiceError('LINK_INVALID');
      // The first account of the installation: no other user can own the address, so it counts as
      // proven.
      await createUser(db, { id: userId, email, name, password, isAdministrator: true, isEmailProven: true });
      const organizationId = link.organizationId ?? (await firstOrganization(db, newId));
      await addMember(db, { organizationId, userId, role: 'owner' });
      await writeAudit(db, {
        actor: 'system',
        action: 'installation.set_up',
        subject: userId,
        address: request.address,
        requestId,
      });
      return beginSession(dependencies, db, { userId, request, requestId });
    });
    return signedInReply(dependencies, 201, userId, cookie);
  },
});

async function firstOrganization(db: Db, newId: () => string): Promise<string> {
  const [first] = await listOrganizations(db);
  return (first ?? (await createOrganization(db, { id: newId(), name: 'My organization', plan: 'self_hosted' }))).id;
}
