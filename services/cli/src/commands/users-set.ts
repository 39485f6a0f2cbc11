import { setAdministrator, setDisabled } from '@tintype/database/accounts/standing';
import { endSessions } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingUser } from '../existing-user.ts';
import { withDatabase } from '../with-database.ts';

export const usersSet = command({
  name: 'users set',
  summary:
    'Make a user administrator of the installation, disable an account, or end its sessions; other settings stay unchanged',
  options: {
    email: { value: 'ADDRESS', about: 'who' },
    administrator: { value: 'YES', about: 'yes or no: administers the installation', fallback: '' },
    disabled: {
      value: 'YES',
      about: 'yes or no: cannot sign in; yes ends the sessions too, and all that the user handed out',
      fallback: '',
    },
    'sign-out': { value: 'YES', about: 'yes ends the sessions', fallback: '' },
  },
  run: async ({ values, environment }) => {
    const isAdministrator = yesOrNo('administrator', values.administrator);
    const isDisabled = yesOrNo('disabled', values.disabled);
    const isSignedOut = yesOrNo('sign-out', values['sign-out']) === true || isDisabled === true;
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
    return { json: { email, isAdministrator, isDisabled, isSignedOut }, lines: [`${email} is changed.`] };
  },
});

function yesOrNo(name: string, text: string): boolean | undefined {
  if (text === '') return undefined;
  if (text !== 'yes' && text !== 'no') throw new CommandFailure(`--${name} takes yes or no, not "${text}"`);
  return text === 'yes';
}
