import { afterEach, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/**
 * `apt-get` and `dpkg-query` of this folder: the simulation answers with `simulated`, each package
 * has the one file.
 */
function machine(simulated: string) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const file = join(folder, 'redis-server');
  copyFileSync('/bin/sleep', file);
  undo.push(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, name), 0o755);
  };
  program('apt-get', `case "$*" in *--simulate*) echo '${simulated}' ;; *) echo "$*" >> ${folder}/calls ;; esac`);
  program('dpkg-query', `echo ${file}`);
  const install = () =>
    spawnSync('sh', [join(import.meta.dirname, 'install-packages.sh'), 'wanted'], {
      encoding: 'utf8',
      // The file that keeps servers from starting belongs to root.
      env: { PATH: `${folder}:${process.env['PATH']}` },
    });
  const startServer = async (): Promise<void> => {
    const child: ChildProcess = spawn(file, ['100']);
    undo.push(() => child.kill('SIGKILL'));
    await once(child, 'spawn');
  };
  return { install, startServer, calls: () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n') };
}

test('nothing that is there is upgraded for its own sake', () => {
  const { install, calls } = machine('Inst wanted (1.0 Debian)');
  install();
  expect(calls().at(-1)).toMatch(/^install .*--no-upgrade .*wanted$/);
});

test('a server that runs is not upgraded for another package, and the message says what to do', async () => {
  const { install, startServer, calls } = machine('Inst running [1.0] (1.1 Debian)');
  await startServer();
  const { status, stderr } = install();
  expect(status).toBe(1);
  expect(stderr).toContain('Installing wanted would upgrade running, which runs');
  expect(stderr).toContain('apt-get install --no-install-recommends wanted');
  expect(calls().some((call) => call.startsWith('install'))).toBe(false);
});

test('one that does not run may be', () => {
  const { install, calls } = machine('Inst idle [1.0] (1.1 Debian)');
  install();
  expect(calls().at(-1)).toMatch(/^install /);
});
