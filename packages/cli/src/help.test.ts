import { describe, expect, test } from '@jest/globals';
import { completionsOf } from './completion.ts';
import { userCommands } from './commands/user-commands.ts';
import { exitCodes } from './exit-codes.ts';
import { helpOf, overview, screen } from './help.ts';

test('the overview lists every command and every exit code', () => {
  const text = overview(userCommands, 'tintype');
  for (const { name, summary } of userCommands) expect(text).toContain(`${name} `.padEnd(name.length + 1) && summary);
  for (const about of Object.values(exitCodes)) expect(text).toContain(about);
});

describe.each(userCommands.map((command) => [command.name, command] as const))('%s', (name, command) => {
  test('its help fits a screen and has an example', () => {
    const lines = helpOf(command).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(screen.lines);
    expect(lines.filter((line) => line.length > screen.columns)).toEqual([]);
    expect(command.example?.startsWith(name)).toBe(true);
  });

  test('what the short help shows is a flag', () => {
    const flags = (command.fields ?? []).map(({ flag }) => flag);
    expect((command.shown ?? []).filter((flag) => !flags.includes(flag))).toEqual([]);
  });

  test('the whole help names every flag', () => {
    const text = helpOf(command, true);
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
])('%j is completed by %j', (words, expected) => {
  expect(completionsOf(userCommands, words)).toEqual(expect.arrayContaining(expected));
  expect(completionsOf(userCommands, words).every((one) => one.startsWith(words.at(-1)!))).toBe(true);
});
