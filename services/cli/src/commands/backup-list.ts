import { listBackups } from '../backup/format.ts';
import { openArchive } from '../backup/open-archive.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const backupList = command({
  name: 'backup list',
  summary: 'List the backups of a place, oldest first',
  options: { from: { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' } },
  run: async ({ values, environment }) => {
    const all = await listBackups(openArchive(values.from, environment));
    const rows = all.map(({ id, isComplete }) => [id, isComplete ? 'complete' : 'broken off']);
    return { json: all, lines: table(['ID', 'STATE'], rows) };
  },
});
