import { listUsers } from '@tintype/database/accounts/users';
import { table } from '@tintype/cli/table';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { addMember, changeMember, setAdministrator, setDisabled } from '@tintype/database/accounts/memberships';
import { writeAudit } from '@tintype/database/accounts/audit';
import { CommandFailure } from '@tintype/cli/command';
import { endSessions } from '@tintype/database/accounts/sessions';
import {
  findSecondFactor,
  removeSecondFactor,
  listIdentities,
  removeIdentities,
  listPasskeys,
  removePasskey,
} from '@tintype/database/accounts/sign-in-methods';
import type { Db } from '@tintype/database/connect';
import { command, withDatabase, requireOrganization, requireUser } from '../command.ts';

const usersMax = 1_000;

export const usersList = command({
  name: 'users list',
  summary: `List the accounts, newest first, at most ${usersMax}`,
  options: {},
  run: async ({ environment }) => {
    const users = await withDatabase(environment, (db) => listUsers(db, { limit: usersMax }));
    const rows = users.map(({ id, email, name, isAdministrator, disabledAt, organizations }) => [
      id,
      email,
      name,
      isAdministrator ? 'administrator' : '',
      organizations.map((one) => `${one.name} (${one.role})`).join(', '),
      disabledAt === null ? 'active' : 'disabled',
    ]);
    return { json: { users }, lines: table(['ID', 'EMAIL', 'NAME', 'INSTALLATION', 'ORGANIZATIONS', 'STATE'], rows) };
  },
});

export const usersRole = command({
  name: 'users role',
  summary: 'Set or remove the role of an account in an organization',
  options: {
    organization: { value: 'ID', about: 'ID of the organization' },
    email: { value: 'ADDRESS', about: 'email address of the account' },
    role: {
      value: 'ROLE',
      about: 'role in the organization; none removes the account from it',
      choices: [...roleNames, 'none'],
    },
  },
  run: async ({ values, environment }) => {
    const role = values.role === 'none' ? null : values.role;
    const { email } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await requireOrganization(database, values.organization);
      const user = await requireUser(database, values.email);
      const place = { organizationId, userId: user.id };
      const entry = { organizationId, actor: 'system', subject: user.id } as const;
      await database.transaction(async (db) => {
        const outcome = await changeMember(db, { ...place, role, actor: 'system' });
        if (outcome === 'last owner') throw new CommandFailure('An organization must have at least one owner');
        if (outcome === 'not there' && role === null)
          throw new CommandFailure(`${user.email} is not a member of the organization`);
        if (outcome === 'not there' && role !== null) {
          await addMember(db, { ...place, role });
          return writeAudit(db, { ...entry, action: 'member.joined', details: { role } });
        }
        const action = role === null ? 'member.removed' : 'member.role_changed';
        return writeAudit(db, { ...entry, action, details: { role } });
      });
      return user;
    });
    return { json: { email, role }, lines: [role === null ? `${email} was removed.` : `${email} is now ${role}.`] };
  },
});

const yesOrNo = ['yes', 'no'] as const;

export const usersSet = command({
  name: 'users set',
  summary:
    'Make a user an administrator of the installation, disable an account, or end its sessions; other settings remain unchanged',
  options: {
    email: { value: 'ADDRESS', about: 'email address of the user' },
    administrator: {
      value: 'YES',
      about: 'whether the user is an administrator of the installation',
      choices: yesOrNo,
      fallback: '',
    },
    disabled: {
      value: 'YES',
      about: 'whether the account is disabled; yes also ends its sessions and revokes what the user has issued',
      choices: yesOrNo,
      fallback: '',
    },
    'sign-out': { value: 'YES', about: 'yes ends all sessions of the user', choices: yesOrNo, fallback: '' },
  },
  run: async ({ values, environment }) => {
    const isAdministrator = toBoolean(values.administrator);
    const isDisabled = toBoolean(values.disabled);
    const isSignedOut = values['sign-out'] === 'yes' || isDisabled === true;
    const { email } = await withDatabase(environment, async (database) => {
      const user = await requireUser(database, values.email);
      const { id } = user;
      await database.transaction(async (db) => {
        const entry = { actor: 'system', subject: id } as const;
        let ended = 0;
        if (isAdministrator !== undefined) {
          await setAdministrator(db, { userId: id, actor: 'system', isAdministrator });
          await writeAudit(db, { ...entry, action: 'user.made_administrator', details: { isAdministrator } });
        }
        if (isDisabled !== undefined) {
          ended += await setDisabled(db, { userId: id, actor: 'system', isDisabled });
          await writeAudit(db, { ...entry, action: isDisabled ? 'user.disabled' : 'user.enabled' });
        }
        if (isSignedOut) {
          ended += await endSessions(db, { userId: id });
          await writeAudit(db, { ...entry, action: 'session.ended', details: { ended } });
        }
      });
      return user;
    });
    return { json: { email, isAdministrator, isDisabled, isSignedOut }, lines: [`${email} was changed.`] };
  },
});

const toBoolean = (text: 'yes' | 'no' | ''): boolean | undefined => (text === '' ? undefined : text === 'yes');

export const usersFactors = command({
  name: 'users factors',
  summary:
    'Show or remove the authenticator app, passkeys and identity provider accounts of a user; removing ends their sessions',
  options: {
    email: { value: 'ADDRESS', about: 'email address of the user' },
    remove: {
      value: 'WHAT',
      about: 'app (codes and recovery codes), the ID of a passkey, or the URL of an identity provider',
      fallback: '',
    },
  },
  run: async ({ values, environment }) =>
    withDatabase(environment, async (database) => {
      const { id: userId, email } = await requireUser(database, values.email);
      const { remove } = values;
      if (remove !== '')
        await database.transaction(async (db) => {
          await removeFactor(db, userId, remove);
          const ended = await endSessions(db, { userId });
          await writeAudit(db, { actor: 'system', action: 'session.ended', subject: userId, details: { ended } });
        });
      const factor = await findSecondFactor(database, { userId });
      const factors = [
        ...(factor === undefined
          ? []
          : [{ id: 'app', kind: 'codes', name: `${factor.recoveryCodesLeft} recovery codes left` }]),
        ...(await listPasskeys(database, { userId })).map(({ id, name }) => ({ id, kind: 'passkey', name })),
        ...(await listIdentities(database, { userId })).map(({ issuer, subject }) => ({
          id: issuer,
          kind: 'provider',
          name: subject,
        })),
      ];
      const rows = factors.map(({ id, kind, name }) => [id, kind, name]);
      const lines =
        rows.length === 0 ? [`${email} signs in with only a password.`] : table(['ID', 'KIND', 'NAME'], rows);
      return { json: { email, factors }, lines };
    }),
});

async function removeFactor(db: Db, userId: string, what: string): Promise<void> {
  const entry = { actor: 'system' } as const;
  if (what === 'app' && (await removeSecondFactor(db, { userId })))
    return writeAudit(db, { ...entry, action: 'user.second_factor_removed', subject: userId });
  if (await removePasskey(db, { id: what, userId }))
    return writeAudit(db, { ...entry, action: 'user.passkey_removed', subject: what });
  if (await removeIdentities(db, { issuer: what, userId }))
    return writeAudit(db, { ...entry, action: 'user.provider_unlinked', subject: userId, details: { issuer: what } });
  throw new CommandFailure(`The method "${what}" does not exist; run the command without --remove to list the methods`);
}
