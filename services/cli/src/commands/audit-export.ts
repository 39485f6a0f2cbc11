import { listAudit } from '@tintype/database/accounts';
import { appendFile, writeFile } from 'node:fs/promises';
import { command, CommandFailure } from '../command.ts';
import { withDatabase } from '../with-database.ts';

const pageSize = 1_000;

export const auditExport = command({
  name: 'audit export',
  summary: 'Write the audit log as lines of JSON, newest first',
  options: {
    organization: { value: 'ID', about: 'of one organization; of all unless given', fallback: '' },
    since: { value: 'TIME', about: 'not what is older, as in 2026-11-01 or 2026-11-01T12:00:00Z', fallback: '' },
    file: {
      value: 'PATH',
      about: 'where to; it must not be there yet. Unless given, the answer is the log',
      fallback: '',
    },
  },
  run: async ({ values: { organization, since, file }, environment, progress }) => {
    const sinceMs = since === '' ? -Infinity : Date.parse(since);
    if (Number.isNaN(sinceMs)) throw new CommandFailure(`--since is ${since}; it must be a time such as 2026-11-01`);
    if (file !== '') await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    const all: unknown[] = [];
    let count = 0;
    await withDatabase(environment, async (db) => {
      for (let after: number | undefined, more = true; more;) {
        const page = await listAudit(db, {
          ...(organization !== '' && { organizationId: organization }),
          limit: pageSize,
          after,
        });
        const entries = page.filter(({ createdAt }) => createdAt.getTime() >= sinceMs);
        if (file === '') all.push(...entries);
        else await appendFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        count += entries.length;
        progress(`${count} entries`);
        after = page.at(-1)?.position;
        more = page.length === pageSize && entries.length === page.length;
      }
    });
    return file === ''
      ? { json: { entries: all }, lines: all.map((entry) => JSON.stringify(entry)) }
      : { json: { file, entries: count }, lines: [`${count} entries are in ${file}.`] };
  },
});
