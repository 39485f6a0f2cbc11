import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import { runInside, startInside } from './namespace.ts';
import type { HeldEngine } from './parts/hold-engine.ts';
import { isolations, testInside } from './test-inside.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tintype-orderly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

testInside.each(someOf(isolations, 2))(
  'no process outlives a worker that is killed, and the next worker removes its folder and leaves nothing itself: %s',
  async (isolation) => {
    const { child, report } = startInside('hold-engine', { build: 'shell', isolation, folder, stops: false });
    const [line] = (await Promise.race([once(child.stdout!, 'data'), report.then(() => [])])) as [string];
    const { groups } = JSON.parse(line) as HeldEngine;
    expect(groups.flatMap(processesOf).length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    await expect(report).rejects.toThrow(/SIGKILL/);
    await until(() => groups.flatMap(processesOf).length === 0, { what: 'the processes to end' });
    expect(browserFolders()).toHaveLength(1);
    const next = await runInside('hold-engine', { build: 'shell', isolation, folder, stops: true });
    expect(next).toMatchObject({ swept: 1, groups: [expect.any(Number)] });
    await until(() => next.groups.flatMap(processesOf).length === 0, { what: 'the processes to end' });
    expect(browserFolders()).toEqual([]);
  },
);

const browserFolders = (): string[] => readdirSync(folder).filter((name) => name.startsWith('tintype-browser-'));

/**
 * Processes of a group that still do something: one that waits for its parent to hear of its end
 * does not.
 */
function processesOf(group: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const stat = readStat(pid);
    const [state, , ofGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(ofGroup) === group && state !== 'Z';
  });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
