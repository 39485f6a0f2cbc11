import { listBackups } from '../backup/format.ts';
import { openArchive } from '../backup/open-archive.ts';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { table } from '@tintype/cli/table';

export const backupList = command({
  name: 'backup list',
  summary: 'List the backups in a folder or bucket, oldest first',
  options: { from: { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' } },
  run: async ({ values, environment }) => {
    const archive = openArchive(values.from, environment);
    const all = await listBackups(archive);
    // A mistyped path looks like a place without backups, so this is an error.
    if (all.length === 0) throw new CommandFailure(`${archive.place} contains no backup`);
    const rows = all.map(({ id, isComplete }) => [id, isComplete ? 'complete' : 'incomplete']);
    return { json: all, lines: table(['ID', 'STATE'], rows) };
  },
});
