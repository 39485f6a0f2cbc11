import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from './log-file.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const say = (sentence: string): void => void said.push(sentence);
const now = (): Date => new Date('2026-11-20T12:34:56.789Z');
const open = (path: string, bytesMax?: number) => openLog(path, { say, now, ...(bytesMax && { bytesMax }) });

test('a log goes on where it ended', () => {
  const path = join(folder, 'logs', 'render.log');
  open(path).write('first');
  open(path).write('second');
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n');
  expect(said).toEqual([]);
});

test('a log that grows too large is put aside while it is written, and one of them is kept', () => {
  const path = join(folder, 'render.log');
  const { write } = open(path, 30);
  for (let line = 0; line < 10; line += 1) write(`line ${line}, so long`);
  expect(readdirSync(folder).toSorted()).toEqual(['render.log', 'render.log.1']);
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 8, so long\n');
  expect(readFileSync(path, 'utf8')).toBe('line 9, so long\n');
});

test('lines that cannot be written are dropped, counted, and said once the log can be written again', () => {
  const path = join(folder, 'logs', 'render.log');
  const { write } = open(path);
  write('before');
  // A folder in the place of the log file cannot be written, not even by root.
  rmSync(path);
  mkdirSync(path);
  write('lost');
  write('lost');
  rmSync(path, { recursive: true });
  write('after');
  write('and on');
  expect(readFileSync(path, 'utf8')).toBe(
    '{"level":"warn","time":"2026-11-20T12:34:56.789Z","event":"log.lines_lost","lines":2}\nafter\nand on\n',
  );
  expect(said).toEqual([
    'render.log cannot be written (EISDIR); log lines are lost until it is writable',
    'render.log can be written again; 2 lines were lost',
  ]);
});

test('a log whose folder was removed gets a new one', () => {
  const path = join(folder, 'logs', 'render.log');
  const { write } = open(path);
  write('gone with the folder');
  rmSync(join(folder, 'logs'), { recursive: true });
  write('kept');
  expect(readFileSync(path, 'utf8')).toBe('kept\n');
  expect(existsSync(`${path}.1`)).toBe(false);
});
