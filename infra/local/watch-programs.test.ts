import { afterEach, expect, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findReplacedProgram } from '../../packages/runtime/src/run.ts';
import { supervise } from './supervise.ts';
import { watchPrograms } from './watch-programs.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const programs = ['first', 'second'];
async function startTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const said: string[] = [];
  const say = (sentence: string): void => void said.push(sentence);
  const pathOf = (name: string): string => join(folder, name);
  const processes = programs.map((name) => {
    copyFileSync('/bin/sleep', pathOf(name));
    const plan = async () => ({
      command: [pathOf(name), '1000'],
      stopSignal: 'SIGTERM' as const,
      onLine: () => undefined,
    });
    // Until then it is still what runs the program.
    const isReady = async (): Promise<boolean> => supervised.pid() !== undefined;
    const supervised = supervise({ name, plan, isReady, stopGraceMs: 1_000, say });
    undo.push(supervised.stop);
    return supervised;
  });
  await Promise.all(processes.map(({ ready }) => ready));
  await sleep(100);
  const replace = (name: string): void => {
    copyFileSync('/bin/sleep', `${pathOf(name)}.new`);
    renameSync(`${pathOf(name)}.new`, pathOf(name));
  };
  return { processes, said, say, pathOf, replace };
}

test('a program that is replaced on disk is restarted, others stay, and nothing is called unexpected', async () => {
  const { processes, said, say, pathOf, replace } = await startTwo();
  const [first, second] = processes.map(({ pid }) => pid()!);
  const watch = watchPrograms({ processes, say, everyMs: 20 });
  undo.push(watch.stop);
  replace('second');
  expect(findReplacedProgram(second!)).toBe(pathOf('second'));
  while (!said.includes('second is ready again')) await sleep(10);
  expect(said).toEqual([`second was replaced on disk (${pathOf('second')}); restarting it`, 'second is ready again']);
  expect(processes[0]!.pid()).toBe(first);
  expect(processes[1]!.pid()).not.toBe(second);
});

test('a program whose file is away is left running', async () => {
  const { processes, said, say, pathOf } = await startTwo();
  const [first] = processes.map(({ pid }) => pid()!);
  rmSync(pathOf('first'));
  const watch = watchPrograms({ processes, say, everyMs: 5 });
  undo.push(watch.stop);
  await sleep(100);
  expect(processes[0]!.pid()).toBe(first);
  expect(said).toEqual([]);
});
