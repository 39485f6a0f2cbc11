import { expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'fill-disk.ts');
// Inside the namespace a checkout below a closed folder cannot be read, whatever the capabilities
// outside: the test is skipped there.
const canRead = ['sh', '-c', 'test -x "$1" && test -r "$2"', 'sh', process.execPath, program];
const mayMount = spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...canRead]).status === 0;

/**
 * The disk is a memory file system of 1 MB inside a mount namespace, so nothing of the machine is
 * filled.
 */
(mayMount ? test : test.skip)(
  'a full disk refuses the file, says so, keeps none of it, and works again after a delete',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
    const inside = 'mount -t tmpfs -o size=1m tmpfs "$1" && exec "$2" --conditions=source "$3" "$1"';
    const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', inside, 'sh', folder, process.execPath, program];
    const report: unknown = JSON.parse(String(execFileSync('unshare', args, { stdio: ['ignore', 'pipe', 'ignore'] })));
    rmSync(folder, { recursive: true });
    expect(report).toEqual({
      failure: `Storage in folder ${folder} could not store a file: no space is left (ENOSPC)`,
      readAfterFailure: 'missing',
      draftsLeft: 0,
      firstFileIntact: true,
      afterDelete: 'kept',
    });
  },
);
