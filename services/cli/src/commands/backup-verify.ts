import { openArchive } from '../backup/open-archive.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { command } from '../command.ts';

export const backupVerify = command({
  name: 'backup verify',
  summary: 'Read a complete backup and check every digest',
  options: {
    from: { value: 'PLACE', about: 'a folder (absolute path) or s3://BUCKET/PREFIX' },
    id: { value: 'ID', about: 'ID of the backup; defaults to the newest complete one', fallback: '' },
  },
  run: async ({ values, environment, progress }) => {
    const verified = await verifyBackup({ archive: openArchive(values.from, environment), id: values.id, progress });
    const { id, pieces, files, bytes, damaged, missing } = verified;
    const ok = damaged.length + missing.length === 0;
    const trouble = [
      ...damaged.map(
        (name) => `${name} is damaged. Remove it, so that the next backup copies it again if it still exists.`,
      ),
      ...missing.map((name) => `${name} is missing.`),
    ];
    const end = `${pieces} pieces and ${files} files (${bytes} bytes)`;
    return {
      json: verified,
      lines: [...trouble, ok ? `Backup ${id} is complete: ${end}.` : `Backup ${id} is incomplete; ${end} were read.`],
      exitCode: ok ? 0 : 1,
    };
  },
});
