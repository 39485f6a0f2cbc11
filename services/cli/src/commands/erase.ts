import { countErasable, eraseOrganization, hasStoredFiles } from '@tintype/database/erase/erase-organization';
import { countUserRows, eraseUser, findSoleOwnedOrganizations } from '@tintype/database/erase/erase-user';
import type { Database } from '@tintype/database/connect';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { createStorage, storageFields } from '@tintype/storage/create-storage';
import { deleteAll } from '@tintype/storage/copy-file';
import { driverSettings } from '@tintype/storage/drivers/switched';
import { CommandFailure, type CommandOutput } from '@tintype/cli/command';
import { command, requireOrganization, requireUser, withDatabase } from '../command.ts';

type EraseCall = {
  readonly id: string;
  readonly confirm: string;
  readonly environment: Environment;
  readonly progress: (line: string) => void;
};

export const erase = command({
  name: 'erase',
  summary:
    'Delete an organization with all its data, or the personal data of a user; without --confirm, only show what would be deleted',
  options: {
    organization: { value: 'ID', about: 'ID of the organization to delete, with its rows and files', fallback: '' },
    user: {
      value: 'EMAIL',
      about:
        'email address of the user to delete, with account, sessions, links, emails and the details in the audit log',
      fallback: '',
    },
    confirm: { value: 'ID', about: 'the same ID or email address again, to confirm the deletion', fallback: '' },
  },
  run: async ({ values: { organization, user, confirm }, environment, progress }) => {
    if ((organization === '') === (user === ''))
      throw new CommandFailure('Use either --organization ID or --user EMAIL');
    if (confirm !== '' && confirm !== organization + user)
      throw new CommandFailure(`--confirm must be ${organization + user}, the same value as before`);
    const call = { id: organization + user, confirm, environment, progress };
    return withDatabase(environment, (db) => (user === '' ? eraseOrganizationData(db, call) : eraseUserData(db, call)));
  },
});

async function eraseOrganizationData(
  db: Database,
  { id, confirm, environment, progress }: EraseCall,
): Promise<CommandOutput> {
  await requireOrganization(db, id);
  if (confirm === '') {
    const { rows, files } = await countErasable(db, { organizationId: id });
    return {
      json: { organization: id, isDone: false, rows, files },
      lines: [
        ...formatCounts(rows),
        `${files} files`,
        `Nothing was changed. --confirm ${id} deletes all of this permanently.`,
      ],
    };
  }
  const config = parseConfig({ ...storageFields, ...secretSettings }, environment);
  const storage = createStorage(config, config);
  for (const driver of storage.absent ?? [])
    if (await hasStoredFiles(db, { organizationId: id, driver }))
      throw new CommandFailure(
        `The organization has files in ${driver}, but ${driverSettings[driver]} is not set: set it and its ` +
          'related settings, so that the files can be deleted too. Nothing was changed',
      );
  const done = await eraseOrganization(db, {
    organizationId: id,
    deleteFiles: (keys) => deleteAll(storage, keys),
    progress,
  });
  return {
    json: { organization: id, isDone: true, ...done },
    lines: [...formatCounts(done.rows), `${done.files} files`, ...remainingDataNote],
  };
}

async function eraseUserData(db: Database, { id: email, confirm }: EraseCall): Promise<CommandOutput> {
  const user = await requireUser(db, email);
  const alone = await findSoleOwnedOrganizations(db, user);
  if (alone.length > 0)
    throw new CommandFailure(
      `${alone.map(({ id, name }) => `${name} (${id})`).join(', ')} would have no owner. Make another user an owner, or erase the organization first`,
    );
  if (confirm === '') {
    const rows = await countUserRows(db, user);
    return {
      json: { user: user.id, isDone: false, rows },
      lines: [...formatCounts(rows), `Nothing was changed. --confirm ${email} deletes the data permanently.`],
    };
  }
  const rows = await eraseUser(db, user);
  return { json: { user: user.id, isDone: true, rows }, lines: [...formatCounts(rows), ...remainingDataNote] };
}

const formatCounts = (rows: Readonly<Record<string, number>>): string[] =>
  Object.entries(rows).map(([table, count]) => `${table}: ${count} ${count === 1 ? 'row' : 'rows'}`);

/** The data that erasing does not remove. */
const remainingDataNote = [
  'Not deleted: logs of services and proxies (IDs, IP addresses, hosts), traces, backups until they are pruned, copies in',
  'a CDN or a versioned bucket, and data received by webhooks and email. Let them expire, or delete them there.',
];
