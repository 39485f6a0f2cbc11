import { hasUsers } from '@tintype/database/accounts/users';
import { CommandFailure } from '@tintype/cli/command';
import { accountEmail, emailPattern } from '@tintype/contracts/accounts/sign-in';
import { roleNames, type Role } from '@tintype/contracts/accounts/roles';
import { writeAudit } from '@tintype/database/accounts/audit';
import { linkAddress, type LinkKind, newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { createLink } from '@tintype/database/accounts/links';
import type { Db } from '@tintype/database/connect';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { deriveKey, secretSettings } from '@tintype/runtime/secrets';
import { command, requireOrganization, withDatabase, requireUser } from '../command.ts';

export const usersSetupLink = command({
  name: 'users setup-link',
  summary: 'Create the setup link for the first administrator; it works once and expires in 1 hour',
  options: {
    organization: {
      value: 'ID',
      about: 'ID of the organization that the administrator will own; defaults to the oldest',
      fallback: '',
    },
  },
  run: async ({ values, environment, random }) =>
    withDatabase(environment, async (db) => {
      if (await hasUsers(db))
        throw new CommandFailure(
          'The installation already has an account; see tintype users invite and tintype users reset-link',
        );
      const organization = values.organization === '' ? undefined : await requireOrganization(db, values.organization);
      const { url } = await createAccountLink(
        db,
        { environment, random },
        { kind: 'setup', ...(organization && { organizationId: organization.id }) },
      );
      return { json: { url }, lines: [url, 'The link works once and expires in 1 hour.'] };
    }),
});

export const usersInvite = command({
  name: 'users invite',
  summary: 'Create an invitation link to an organization; it works once and expires in 7 days',
  options: {
    organization: { value: 'ID', about: 'ID of the organization' },
    email: { value: 'ADDRESS', about: 'email address of the invited user' },
    role: { value: 'ROLE', about: 'role in the organization', choices: roleNames, fallback: 'member' },
  },
  run: async ({ values, environment, random }) => {
    const { role } = values;
    if (!new RegExp(emailPattern, 'u').test(values.email))
      throw new CommandFailure(`"${values.email}" is not a valid email address`);
    const email = accountEmail(values.email);
    const { id, url } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await requireOrganization(database, values.organization);
      return database.transaction(async (db) => {
        const link = await createAccountLink(
          db,
          { environment, random },
          { kind: 'invitation', email, organizationId, role },
        );
        await writeAudit(db, {
          organizationId,
          actor: 'system',
          action: 'member.invited',
          subject: link.id,
          details: { email, role },
        });
        return link;
      });
    });
    return {
      json: { id, url, email, role },
      lines: [url, `Give this link to ${email}. It works once and expires in 7 days.`],
    };
  },
});

export const usersResetLink = command({
  name: 'users reset-link',
  summary: 'Create a password reset link; it works once and expires in 1 hour',
  options: { email: { value: 'ADDRESS', about: 'email address of the user' } },
  run: async ({ values, environment, random }) => {
    const { url, email, emailProvenAt } = await withDatabase(environment, async (database) => {
      const user = await requireUser(database, values.email);
      return database.transaction(async (db) => {
        const link = await createAccountLink(db, { environment, random }, { kind: 'reset', email: user.email });
        await writeAudit(db, {
          actor: 'system',
          action: 'user.password_reset',
          subject: user.id,
          details: { byLink: true },
        });
        return { ...user, ...link };
      });
    });
    const isEmailProven = emailProvenAt !== null;
    const unproven = [
      'This email address is not verified, so someone else may have created the account. In that case, ' +
        'first remove its other sign-in methods:',
      `tintype users factors --email ${email}`,
    ];
    return {
      json: { url, email, isEmailProven },
      lines: [
        url,
        `Give this link to ${email}. It works once and expires in 1 hour.`,
        ...(isEmailProven ? [] : unproven),
      ],
    };
  },
});

type AccountLinkInput = {
  readonly kind: LinkKind;
  readonly email?: string;
  readonly organizationId?: string;
  readonly role?: Role;
};
type LinkDependencies = { readonly environment: Environment; readonly random: RandomBytes };
type CreatedLink = { readonly id: string; readonly url: string };

/**
 * Creates a link, whose secret is not stored. An earlier link of the same kind for the same user
 * stops working.
 */
async function createAccountLink(
  db: Db,
  { environment, random }: LinkDependencies,
  link: AccountLinkInput,
): Promise<CreatedLink> {
  const { secret, publicUrl } = parseConfig({ ...secretSettings, ...publicUrlSettings }, environment);
  const [id, token] = [newId(random), newToken(random)];
  await createLink(db, {
    ...link,
    id,
    digest: tokenDigest(token, deriveKey(secret, 'account-link-pepper')),
    createdBy: 'system',
  });
  return { id, url: linkAddress(publicUrl, link.kind, token) };
}
