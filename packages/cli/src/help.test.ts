import { describe, expect, test } from '@jest/globals';
import { userCommands } from './commands/user-commands.ts';
import { recordingTerminal } from '../for-tests/recording-terminal.ts';
import { exitCodes } from './failures.ts';
import { screen } from './help.ts';
import { runProgram } from './program.ts';

async function outputOf(...args: string[]): Promise<string> {
  const { terminal, stdout, stderr } = recordingTerminal();
  const random = (count: number): Uint8Array => new Uint8Array(count);
  const stopSignal = (): AbortSignal => new AbortController().signal;
  const call = { title: 'tintype', commands: userCommands, environment: {}, random, terminal, stopSignal };
  expect([await runProgram({ ...call, args }), stderr()]).toEqual([0, '']);
  return stdout();
}

test.each(['--help', 'help', '-h'])('%s lists every command and every exit code', async (word) => {
  const text = await outputOf(word);
  expect(await outputOf()).toBe(text);
  const unwrapped = text.replaceAll(/\s+/g, ' ');
  for (const { name, summary } of userCommands) expect(unwrapped).toContain(` ${name} ${summary} `);
  for (const [code, about] of Object.entries(exitCodes)) expect(unwrapped).toContain(` ${code} ${about} `);
});

test('the version is that of the package', async () => {
  expect(await outputOf('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe.each(userCommands.map((command) => [command.name, command] as const))('%s', (name, command) => {
  test('its help fits a screen and has an example', async () => {
    const lines = (await outputOf(...name.split(' '), '--help')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(screen.lines);
    expect(lines.filter((line) => line.length > screen.columns)).toEqual([]);
    expect(lines).toContain(`Example: tintype ${command.example}`);
    expect(command.example?.startsWith(name)).toBe(true);
  });

  test('what the short help shows is a flag', () => {
    const flags = (command.fields ?? []).map(({ flag }) => flag);
    expect((command.shown ?? []).filter((flag) => !flags.includes(flag))).toEqual([]);
  });

  test('the whole help names every flag', async () => {
    const text = await outputOf(...name.split(' '), '--help', 'all');
    for (const { flag } of command.fields ?? [])
      expect(text).toMatch(new RegExp(`--(no-)?${flag.replaceAll('.', '\\.')} `));
  });
});

test.each([
  [['cap'], ['capture']],
  [['schedule', 'p'], ['pause']],
  [
    ['jobs', ''],
    ['cancel', 'save', 'show'],
  ],
  [['capture', 'https://a.test', '--full-page-'], ['--full-page-mode']],
  [
    ['capture', 'https://a.test', '--format', ''],
    ['jpeg', 'pdf', 'png', 'webp'],
  ],
  [
    ['capture', 'https://a.test', '--device', 'iphone_15'],
    ['iphone_15', 'iphone_15_pro', 'iphone_15_pro_max'],
  ],
  [['jobs', '--status', 'F'], ['FAILED']],
  [['crawl', 'https://a.test', '--mark'], ['--markdown']],
])('%j is completed by %j', async (words, expected) => {
  const found = (await outputOf('complete', '--', ...words)).trimEnd().split('\n');
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(found.every((one) => one.startsWith(words.at(-1)!))).toBe(true);
});
