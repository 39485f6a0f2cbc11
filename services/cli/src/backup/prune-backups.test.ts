import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderArchive, type Archive } from '@tintype/storage/archive';
import { pruneBackups } from './verify-backup.ts';

let place: string;
let archive: Archive;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'prune-'));
  archive = createFolderArchive(place);
});
afterEach(() => rmSync(place, { recursive: true }));

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
async function keep(id: string, state: 'complete' | 'without a snapshot'): Promise<void> {
  await archive.put(`backups/${id}/database.00000`, Buffer.from('dump'));
  if (state === 'without a snapshot') return;
  await archive.put(`backups/${id}/snapshot.json`, json({ format: 1, id, lists: [] }));
  await archive.put(`backups/${id}/complete.json`, json({}));
}

test('a backup that was interrupted while the database was read goes as soon as a later one is complete', async () => {
  await keep('20261101T000000Z', 'complete');
  await keep('20261102T000000Z', 'without a snapshot');
  await keep('20261103T000000Z', 'complete');
  expect(await pruneBackups(archive, { keep: 14 })).toEqual({ backups: ['20261102T000000Z'], files: 0 });
  expect(await archive.list('backups/20261101T000000Z')).toHaveLength(3);
});

test('a backup without a snapshot that is the newest may be under way: nothing is deleted', async () => {
  await keep('20261101T000000Z', 'complete');
  await keep('20261102T000000Z', 'without a snapshot');
  await archive.put('files/some', Buffer.from('file'));
  await expect(pruneBackups(archive, { keep: 1 })).rejects.toThrow(
    '20261102T000000Z is in progress or was interrupted',
  );
  expect(await archive.list('files')).toEqual(['files/some']);
});

test('a place without a backup is a failure, for its name may be misspelt', async () => {
  await expect(pruneBackups(archive, { keep: 1 })).rejects.toThrow(`${place} contains no backup`);
});
