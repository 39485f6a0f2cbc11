import { openArchive } from '../backup/open-archive.ts';
import { pruneBackups } from '../backup/prune-backups.ts';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';

export const backupPrune = command({
  name: 'backup prune',
  summary: 'Delete all but the newest backups, and the files that only the deleted backups use',
  options: {
    from: { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' },
    keep: { value: 'NUMBER', about: 'number of complete backups to keep' },
  },
  run: async ({ values, environment }) => {
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1)
      throw new CommandFailure(`--keep is ${values.keep}, but must be a whole number of at least 1`);
    const pruned = await pruneBackups(openArchive(values.from, environment), { keep });
    const { backups, files } = pruned;
    return { json: pruned, lines: [`${backups.length} backups and ${files} files were deleted.`] };
  },
});
