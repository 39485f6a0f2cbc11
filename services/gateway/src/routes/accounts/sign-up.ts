import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import { findLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import { addMember } from '@tintype/database/accounts/memberships';
import { createOrganization, listOrganizations } from '@tintype/database/accounts/organizations';
import { createUser, hasUsers, mayBeSetUp } from '@tintype/database/accounts/users';
import type { Db } from '@tintype/database/connect';
import { accountAnswer } from '../../responses/account.ts';
import { beginSession, signedInReply } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, forOwnPages, inJson } from '../define-route.ts';
import { fields, refuseWeakPassword, refuseWithoutMail } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';

const setUpLink = 'setup';

export const setUpRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/account/options', {
    id: 'getAccountOptions',
    summary: 'Get the sign-in options of the installation.',
    ...forOwnPages,
    answer: inJson(
      'The options.',
      schema({
        $id: 'AccountOptions',
        type: 'object',
        required: ['needsSetup', 'signUp', 'passwordReset'],
        properties: {
          needsSetup: {
            type: 'boolean',
            description: 'Whether there are no accounts yet. The setup link is printed when the service starts.',
          },
          signUp: { type: 'boolean', description: 'Whether sign-up is open to everyone.' },
          passwordReset: { type: 'boolean', description: 'Whether the installation can send email.' },
          passkeyHost: { type: 'string', description: 'Host name for passkeys. Absent if passkeys are unavailable.' },
          provider: { type: 'string', description: 'Name of the identity provider. Absent if there is none.' },
        },
      }),
    ),
    handle: async ({ accounts: { settings, passkeys, provider }, database }) => ({
      needsSetup: !(await hasUsers(database)),
      signUp: settings.signUp && settings.hasMail,
      passwordReset: settings.hasMail,
      ...(passkeys.host !== undefined && { passkeyHost: passkeys.host }),
      ...(provider.settings && { provider: provider.settings.name }),
    }),
  }),
  defineRoute('POST /v1/account/setup', {
    id: 'setUp',
    summary: 'Create the first administrator with the setup link that is printed when the service starts. Works once.',
    ...forOwnPages,
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
      if ((await findLink(database, { kind: setUpLink, digests })) === undefined)
        throw new ServiceError('LINK_INVALID');
      const [email, name] = [accountEmail(body.email), body.name.trim()];
      refuseWeakPassword({ password: body.password, email, name });
      const password = await accounts.passwords.hash(body.password, request);
      const userId = newId();
      const cookie = await database.transaction(async (db) => {
        const isFirst = await mayBeSetUp(db);
        const link = await useLink(db, { kind: setUpLink, digests });
        if (!isFirst || link === undefined) throw new ServiceError('LINK_INVALID');
        // No other user can own the address of the first account.
        await createUser(db, { id: userId, email, name, password, isAdministrator: true, isEmailProven: true });
        const organizationId = link.organizationId ?? (await ensureFirstOrganization(db, newId));
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
  }),
];

async function ensureFirstOrganization(db: Db, newId: () => string): Promise<string> {
  const [first] = await listOrganizations(db);
  return (first ?? (await createOrganization(db, { id: newId(), name: 'My organization', plan: 'self_hosted' }))).id;
}

const signUpLink = 'sign-up';

export const signUpRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/account/sign-up', {
    id: 'askForAccount',
    summary: 'Send a sign-up link, if the installation is open to everyone.',
    ...forOwnPages,
    body: schema({ type: 'object', required: ['email'], properties: { email: fields.email } }),
    status: 202,
    answer: 'Accepted. The response does not depend on whether an account exists.',
    refusals: ['NOT_FOUND', 'SIGN_IN_DELAYED'],
    handle: async ({ accounts, database }, { body, request, requestId }) => {
      if (!accounts.settings.signUp)
        throw new ServiceError('NOT_FOUND', {
          message: 'Accounts on this installation are created by invitation only. Ask an owner for an invitation.',
        });
      refuseWithoutMail(accounts.settings, 'Accounts on this installation are created by invitation only.');
      const email = accountEmail(body.email);
      await accounts.limits.admitMail({ email, address: request.address });
      await writeAccountMail(database, { event: 'account.sign_up', subjectId: requestId, recipient: email, requestId });
    },
  }),
  defineRoute('POST /v1/account/sign-up/confirm', {
    id: 'makeAccount',
    summary: 'Create an account and an organization on the plan `free` with a sign-up link.',
    ...forOwnPages,
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
      const email = (await findLink(database, { kind: signUpLink, digests }))?.email;
      if (!email) throw new ServiceError('LINK_INVALID');
      const name = body.name.trim();
      refuseWeakPassword({ password: body.password, email, name });
      const password = await accounts.passwords.hash(body.password, request);
      const [userId, organizationId] = [newId(), newId()];
      const cookie = await database.transaction(async (db) => {
        if ((await useLink(db, { kind: signUpLink, digests })) === undefined) throw new ServiceError('LINK_INVALID');
        if ((await createUser(db, { id: userId, email, name, password, isEmailProven: true })) === undefined)
          throw new ServiceError('ACCOUNT_EXISTS');
        await createOrganization(db, { id: organizationId, name: body.organization.trim(), plan: 'free' });
        await addMember(db, { organizationId, userId, role: 'owner' });
        await auditChange(db, { caller: { userId }, request, requestId }, { action: 'user.created', organizationId });
        return beginSession(dependencies, db, { userId, request, requestId });
      });
      return signedInReply(dependencies, 201, userId, cookie);
    },
  }),
];
