import { expect, test } from '@jest/globals';
import { command, CommandFailure, type Command } from '@tintype/cli/command';
import { screen } from '@tintype/cli/help';
import type { Terminal } from '@tintype/cli/terminal';
import { runCli } from './cli.ts';
import { commands } from './commands/commands.ts';

const random = (count: number): Uint8Array => new Uint8Array(count).fill(1);
const echo = command({
  name: 'parts echo',
  group: 'Administration',
  summary: 'Say it again',
  options: { text: { value: 'TEXT', about: 'what to say' } },
  run: async ({ values }) => {
    if (values.text === 'forbidden') throw new CommandFailure('That may not be said');
    if (values.text === 'closed') throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/closed' });
    if (values.text === 'keyless')
      throw Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
    if (values.text === 'crash') throw new Error('outer', { cause: new Error('inner') });
    return { json: values, lines: [values.text], exitCode: values.text === 'bad news' ? 1 : 0 };
  },
});

type Call = { readonly known?: readonly Command[]; readonly environment?: Readonly<Record<string, string>> };
async function call(args: readonly string[], { known, environment = {} }: Call = {}) {
  const written = { stdout: '', stderr: '' };
  const terminal: Terminal = {
    isTerminal: false,
    showsProgress: false,
    write: (content) => void (written.stdout += String(content)),
    tell: (text) => void (written.stderr += text),
    coloured: (_colour, text) => text,
    stdin: async function* () {
      yield new Uint8Array();
    },
    askSecretly: async () => '',
  };
  const stopSignal = (): AbortSignal => new AbortController().signal;
  const given = { args, environment, random, user: 'tintype', terminal, stopSignal };
  const exitCode = await runCli(known === undefined ? given : { ...given, commands: known });
  return { exitCode, ...written };
}

test.each([
  ['a foreseen failure', 'forbidden', 'That may not be said\n'],
  ['a surprise, with its causes', 'crash', 'outer: inner\n'],
  [
    'a file that belongs to others',
    'closed',
    'The user tintype cannot read or write /closed. Grant this user access, or use another location\n',
  ],
  [
    'a bucket without a key pair',
    'keyless',
    expect.stringMatching(/Set TINTYPE_S3_ACCESS_KEY_ID and .+TINTYPE_BACKUP_S3_/),
  ],
])('%s ends with 1 and no stack', async (_name, text, stderr) => {
  expect(await call(['parts', 'echo', '--text', text], { known: [echo] })).toEqual({ exitCode: 1, stdout: '', stderr });
});

test('a command may answer and still end with 1', async () => {
  const answer = await call(['parts', 'echo', '--text', 'bad news'], { known: [echo] });
  expect(answer).toMatchObject({ exitCode: 1, stdout: 'bad news\n' });
});

test('the help lists the commands for administrators behind those for users', async () => {
  const { exitCode, stdout } = await call(['--help']);
  expect(exitCode).toBe(0);
  expect(stdout.indexOf('capture')).toBeLessThan(stdout.indexOf('Administration:'));
  const administration = stdout.slice(stdout.indexOf('Administration:'));
  const unwrapped = administration.replaceAll(/\s+/g, ' ');
  for (const { name, summary } of commands) expect(unwrapped).toContain(` ${name} ${summary} `);
});

test.each(commands.map((each) => [each.name, each] as const))(
  'tintype %s --help names every option and fits a screen',
  async (name, { options }) => {
    const { exitCode, stdout } = await call([...name.split(' '), '--help']);
    expect(exitCode).toBe(0);
    for (const option of Object.keys(options)) expect(stdout).toContain(`--${option} `);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(screen.lines);
  },
);

/** `doctor` tells of settings itself; the others need a folder alone, or nothing. */
const withoutSettings = ['doctor', 'backup verify', 'backup list', 'backup prune', 'blocklists update'];
test.each(commands.filter(({ name }) => !withoutSettings.includes(name)).map(({ name }) => name))(
  'tintype %s says which setting is missing',
  async (name) => {
    const names = ['--name', 'n', '--organization', 'o', '--id', 'i', '--key', 'k'];
    const places = ['--to', '/place', '--from', '/place', '--retired', 'r'];
    const values = [...names, ...places, '--email', 'a@example.com'];
    const { options } = commands.find((each) => each.name === name) as Command;
    const needed = Object.entries(options).flatMap(([option, { choices }]) => {
      if (choices !== undefined) return [`--${option}`, choices[0]!];
      const at = values.indexOf(`--${option}`);
      return at < 0 ? [] : values.slice(at, at + 2);
    });
    const { exitCode, stderr } = await call([...name.split(' '), ...needed]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/(DATABASE_URL|TINTYPE_SECRET) is required/);
    expect(stderr).toContain('Fix: set each of these settings to the value that the services use');
  },
);

test('where an installation was looked for and does not run, that is said beside the setting', async () => {
  const { stderr } = await call(['orgs', 'list'], { environment: { TINTYPE_DATA_DIR: '/somewhere' } });
  expect(stderr).toContain('DATABASE_URL is required');
  expect(stderr).toMatch(/no installation is running with the data in \/somewhere; start it .* --data-dir FOLDER/);
});
