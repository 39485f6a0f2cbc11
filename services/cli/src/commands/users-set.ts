import { setAdministrator, setDisabled } from '@tintype/database/accounts/memberships';
import { endSessions } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import { command } from '../command.ts';
import { existingUser } from '../existing-user.ts';
import { withDatabase } from '../with-database.ts';

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
      const user = await existingUser(database, values.email);
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
