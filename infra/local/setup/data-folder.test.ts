import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseDataFolder, runningDataFolders } from './data-folder.mjs';

let root: string;
let second: string;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'data-folder-'));
  second = join(root, 'second');
  mkdirSync(second);
  writeFileSync(join(second, 'secrets.json'), '{}');
});
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
  rmSync(root, { recursive: true });
});

const cli = 'services/cli/src/main.ts';
const choose = (args: readonly string[], { environment = {}, running = [] as readonly string[], script = cli } = {}) =>
  chooseDataFolder({ root, script, args, environment, running: () => running });
const usual = () => join(root, '.tintype');

describe('the command line', () => {
  test('takes the folder that --data-dir names, and does not hand the option on', () => {
    for (const args of [
      ['orgs', 'list', '--data-dir', second, '--json'],
      ['--data-dir', second, 'orgs', 'list', '--json'],
      ['orgs', `--data-dir=${second}`, 'list', '--json'],
    ])
      expect(choose(args)).toMatchObject({ dataFolder: second, args: ['orgs', 'list', '--json'] });
  });

  test('with --data-dir does not take the settings that the shell has for another installation', () => {
    const environment = { PATH: '/bin', DATABASE_URL: 'other', REDIS_URL: 'other', TINTYPE_SECRET: 'other' };
    expect(choose(['--data-dir', second], { environment }).environment).toEqual({ PATH: '/bin' });
    expect(choose([], { environment }).environment).toEqual(environment);
  });

  test('takes --data-dir from the folder in which it was called', () => {
    const { dataFolder } = choose(['--data-dir', 'second'], { environment: { INIT_CWD: root } });
    expect(dataFolder).toBe(second);
  });

  test('refuses a folder in which no installation is, instead of making one', () => {
    expect(() => choose(['--data-dir', join(root, 'none')])).toThrow(/There is no installation in .*none/);
    expect(() => choose(['orgs', '--data-dir'])).toThrow('--data-dir requires a folder');
  });

  test.each([
    ['the one that runs', {}, ['/second'], () => '/second'],
    ['the usual one when that runs too', {}, ['/second', 'usual'], usual],
    ['the usual one when none runs', {}, [], usual],
    ['the one that is set', { TINTYPE_DATA_DIR: '/set' }, ['/second'], () => '/set'],
    ['the usual one when a database is named', { DATABASE_URL: 'x' }, ['/second'], usual],
  ])('works with %s', (_name, environment, running, expected) => {
    const folders = running.map((folder) => (folder === 'usual' ? usual() : folder));
    expect(choose([], { environment, running: folders }).dataFolder).toBe(expected());
  });

  test('does not guess between two', () => {
    expect(() => choose([], { running: ['/second', '/third'] })).toThrow(/--data-dir \/second\n.*--data-dir \/third/);
  });
});

test('npm start takes no option and finds nothing: it has the folder that is set, or the usual one', () => {
  const script = 'infra/local/start.ts';
  expect(choose(['--data-dir', second], { script, running: [second] })).toMatchObject({
    dataFolder: usual(),
    args: ['--data-dir', second],
  });
  expect(choose([], { script, environment: { TINTYPE_DATA_DIR: 'there' } }).dataFolder).toBe(join(root, 'there'));
});

test('a start that runs is found by its data folder, and no longer once it has ended', async () => {
  const start = join(root, 'infra/local/start.ts');
  mkdirSync(dirname(start), { recursive: true });
  writeFileSync(start, "console.log('up'); setInterval(() => {}, 1000);");
  const run = async (environment: Record<string, string>) => {
    const child = spawn(process.execPath, [start], {
      env: { PATH: '/bin', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    undo.push(async () => child.kill('SIGKILL') && ended);
    await once(child.stdout, 'data');
    return async () => child.kill('SIGKILL') && ended;
  };
  const [stop] = [await run({ TINTYPE_DATA_DIR: second }), await run({})];
  expect(new Set(runningDataFolders(root))).toEqual(new Set([usual(), second]));
  await stop();
  expect(runningDataFolders(root)).toEqual([usual()]);
});
