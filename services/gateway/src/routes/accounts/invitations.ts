import { roleNames } from '@tintype/contracts/accounts/roles';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { findLink } from '@tintype/database/accounts/links';
import { createUser, findUser, findUserByEmail } from '@tintype/database/accounts/users';
import { accountAnswer, describeAccount } from '../../responses/account.ts';
import { isAddressProof, sendLink, acceptInvitation } from '../../use-cases/accounts/join.ts';
import { proveOwnEmail } from '../../use-cases/accounts/proofs.ts';
import { beginSession, signedInReply } from '../../use-cases/accounts/sessions.ts';
import { type DefinedRoute, defineRoute, forOwnPages, forAccount, inJson } from '../define-route.ts';
import { fields, refuseWeakPassword } from './fields.ts';

const linkKind = 'invitation';
const tokenBody = schema({ type: 'object', required: ['token'], properties: { token: fields.token } });
const accountContent = { 'application/json': accountAnswer } as const;

export const invitationRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/account/invitations/read', {
    id: 'readInvitation',
    summary: 'Show an invitation. The method is POST, so that the token is not part of a URL.',
    ...forOwnPages,
    body: tokenBody,
    answer: inJson(
      'The invitation.',
      schema({
        $id: 'InvitationShown',
        type: 'object',
        required: ['email', 'organization', 'role', 'joinsBy'],
        properties: {
          email: { type: 'string', description: 'Email address of the invitation.' },
          organization: { type: 'string', description: 'Name of the organization.' },
          role: { enum: roleNames },
          joinsBy: {
            enum: ['account', 'password', 'mail', 'either'],
            description:
              'How the invited user joins. `account`: an account exists, so sign in and accept. `password`: no ' +
              'account exists, so join with a name and a password. `mail`: joining sends the link to the address. ' +
              '`either`: accept with an account or join with a password. Only a link that verifies the address ' +
              'reveals whether an account exists.',
          },
        },
      }),
    ),
    refusals: ['LINK_INVALID'],
    handle: async ({ accounts, database }, { body: { token } }) => {
      const link = await findLink(database, { kind: linkKind, digests: accounts.linkDigests(token) });
      if (link?.email == null) throw new ServiceError('LINK_INVALID');
      const { email, role, organizationName } = link;
      const hasAccount = async (): Promise<boolean> => (await findUserByEmail(database, email)) !== undefined;
      const joinsBy = isAddressProof(link)
        ? (await hasAccount())
          ? 'account'
          : 'password'
        : accounts.settings.hasMail
          ? 'mail'
          : 'either';
      return { email, organization: organizationName, role, joinsBy };
    },
  }),
  defineRoute('POST /v1/account/invitations/accept', {
    id: 'acceptInvitation',
    summary: 'Accept an invitation with the current account.',
    ...forAccount,
    body: tokenBody,
    answer: { description: 'The account, including the new organization.', content: accountContent },
    refusals: ['LINK_INVALID'],
    handle: async (dependencies, { body: { token }, caller: { userId, session }, request: { address }, requestId }) => {
      const { accounts, database } = dependencies;
      await database.transaction(async (db) => {
        const digests = accounts.linkDigests(token);
        const link = await acceptInvitation(db, { digests, userId, address, requestId });
        const isOwnAddress = (await findUser(db, { id: userId }))?.email === link.email;
        if (isOwnAddress && link.isMailed)
          await proveOwnEmail(db, { userId, by: 'invitation', but: session.id, address, requestId });
      });
      return describeAccount(dependencies, { userId, confirmedAt: session.confirmedAt });
    },
  }),
  defineRoute('POST /v1/account/invitations/join', {
    id: 'joinByInvitation',
    summary:
      'Create an account for the invited email address and join the organization. If the link did not come ' +
      'by email and the installation has a mail server, the service emails the link to that address instead.',
    ...forOwnPages,
    body: schema({
      type: 'object',
      required: ['token'],
      properties: { token: fields.token, name: fields.name, password: fields.newPassword },
    }),
    answers: {
      202: {
        description:
          'The link was sent to the invited address. The response does not depend on whether an account exists.',
      },
      201: {
        description: 'The account that is now signed in.',
        content: accountContent,
        headers: { 'Set-Cookie': 'Cookie of the session.' },
      },
    },
    refusals: ['LINK_INVALID', 'ACCOUNT_EXISTS', 'SIGN_IN_DELAYED', 'SERVICE_BUSY'],
    handle: async (dependencies, { body, request, requestId }) => {
      const { accounts, database, newId } = dependencies;
      const digests = accounts.linkDigests(body.token);
      const link = await findLink(database, { kind: linkKind, digests });
      if (link?.email == null) throw new ServiceError('LINK_INVALID');
      const { email } = link;
      const isEmailProven = isAddressProof(link);
      // The owner who copied the link must not learn whether the address has an account.
      if (!isEmailProven && accounts.settings.hasMail) {
        await sendLink(dependencies, { ...link, email }, { request, requestId });
        return { status: 202, empty: true };
      }
      const name = (body.name ?? '').trim();
      if (name === '' || body.password === undefined)
        throw invalidFields({
          ...(name === '' && { name: 'is required' }),
          ...(body.password === undefined && { password: 'is required' }),
        });
      refuseWeakPassword({ password: body.password, email, name });
      const password = await accounts.passwords.hash(body.password, request);
      const userId = newId();
      const cookie = await database.transaction(async (db) => {
        if ((await createUser(db, { id: userId, email, name, password, isEmailProven })) === undefined)
          throw new ServiceError('ACCOUNT_EXISTS');
        await acceptInvitation(db, { digests, userId, address: request.address, requestId });
        return beginSession(dependencies, db, { userId, request, requestId });
      });
      return signedInReply(dependencies, 201, userId, cookie);
    },
  }),
];
