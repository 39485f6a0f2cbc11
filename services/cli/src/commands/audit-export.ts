import { listAudit } from '@tintype/database/accounts/audit';
import type { Database } from '@tintype/database/connect';
import type { Environment } from '@tintype/runtime/config';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { CommandFailure } from '@tintype/cli/command';
import { command, requireOrganization, withDatabase } from '../command.ts';

const pageSize = 1_000;

export const auditExport = command({
  name: 'audit export',
  summary: 'Print the audit log or write it to a file, as one line of JSON for each entry, newest first',
  options: {
    organization: { value: 'ID', about: 'only this organization; defaults to all organizations', fallback: '' },
    since: {
      value: 'TIME',
      about: 'only entries at or after this time, such as 2026-11-01 or 2026-11-01T12:00:00Z',
      fallback: '',
    },
    file: {
      value: 'PATH',
      about: 'a file to write to, which must not exist; without it, the log is printed',
      fallback: '',
    },
  },
  run: async ({ values: { organization, since, file: named }, environment, progress }) => {
    const sinceMs = since === '' ? -Infinity : Date.parse(since);
    if (Number.isNaN(sinceMs)) throw new CommandFailure(`--since is ${since}, but must be a time such as 2026-11-01`);
    const file = resolvePath(named, environment);
    const all: unknown[] = [];
    let count = 0;
    const write = async (db: Database): Promise<void> => {
      for (let after: number | undefined, more = true; more;) {
        const page = await listAudit(db, {
          ...(organization !== '' && { organizationId: organization }),
          limit: pageSize,
          after,
        });
        const entries = page.filter(({ createdAt }) => createdAt.getTime() >= sinceMs);
        if (file === '') for (const entry of entries) all.push(entry);
        else await appendFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        count += entries.length;
        progress(`${count} entries`);
        after = page.at(-1)?.position;
        more = page.length === pageSize && entries.length === page.length;
      }
      // An erased organization still has its last entry. An organization that never existed is
      // probably a typing error.
      if (count === 0 && organization !== '') await requireOrganization(db, organization);
    };
    await withDatabase(environment, async (db) => {
      if (file !== '') await createFile(file);
      await write(db).catch(async (error: unknown) => {
        if (file !== '') await rm(file, { force: true });
        throw error;
      });
    });
    return file === ''
      ? { json: { entries: all }, lines: all.map((entry) => JSON.stringify(entry)) }
      : { json: { file, entries: count }, lines: [`${count} entries are in ${file}.`] };
  },
});

/**
 * Resolves a path. npm runs commands in the checkout, and sets `INIT_CWD` to the caller's folder.
 */
const resolvePath = (file: string, { INIT_CWD: calledIn }: Environment): string =>
  file === '' || isAbsolute(file) || !calledIn ? file : resolve(calledIn, file);

async function createFile(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new CommandFailure(`${file} already exists. Delete it, or choose another file`);
  });
}
