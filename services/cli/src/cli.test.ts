import { expect, test } from '@jest/globals';
import { runCli } from './cli.ts';
import { command, CommandFailure, type Command } from './command.ts';
import { commands } from './commands/commands.ts';

const random = (count: number): Uint8Array => new Uint8Array(count).fill(1);
const echo = command({
  name: 'parts echo',
  summary: 'Say it again',
  options: { text: { value: 'TEXT', about: 'what to say' }, loud: { value: 'YES', about: 'how', fallback: 'no' } },
  run: async ({ values }) => {
    if (values.text === 'forbidden') throw new CommandFailure('That may not be said');
    if (values.text === 'closed') throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/closed' });
    if (values.text === 'keyless')
      throw Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
    if (values.text === 'crash') throw new Error('outer', { cause: new Error('inner') });
    return { json: values, lines: [values.text], exitCode: values.text === 'bad news' ? 1 : 0 };
  },
});
const call = async (args: readonly string[], known: readonly Command[] = [echo]) =>
  runCli({ args, environment: {}, random, user: 'tintype', commands: known });

test('without --json a person gets lines, with it a program gets one line of JSON', async () => {
  expect(await call(['parts', 'echo', '--text', 'hello'])).toEqual({ exitCode: 0, stdout: 'hello\n', stderr: '' });
  const { stdout } = await call(['parts', 'echo', '--text=hello', '--json']);
  expect(stdout).toBe('{"text":"hello","loud":"no"}\n');
});

test.each([
  ['an unknown command', ['parts', 'sing', '--json'], 'There is no command "parts sing"'],
  ['half a command', ['parts'], 'There is no command "parts"'],
  ['an option without a command', ['--version'], 'A command is missing before --version'],
  ['a missing option', ['parts', 'echo'], '--text TEXT is missing'],
  ['an unknown option', ['parts', 'echo', '--text', 'a', '--colour', 'red'], "Unknown option '--colour'"],
  ['a stray word', ['parts', 'echo', '--text', 'a', 'b'], "Unexpected argument 'b'"],
])('%s ends with 2 and says what is wrong', async (_name, args, message) => {
  const { exitCode, stdout, stderr } = await call(args);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(args.includes('--json') ? (JSON.parse(stderr) as object) : { error: { message: stderr } }).toEqual({
    error: { message: expect.stringContaining(message) },
  });
});

test.each([
  ['a foreseen failure', 'forbidden', 'That may not be said\n'],
  ['a surprise, with its causes', 'crash', 'outer: inner\n'],
  [
    'a file that belongs to others',
    'closed',
    'The user tintype may not read or write /closed: grant this user access, or use another location\n',
  ],
  [
    'a bucket without a key pair',
    'keyless',
    expect.stringMatching(/set TINTYPE_S3_ACCESS_KEY_ID and .+TINTYPE_BACKUP_S3_/),
  ],
])('%s ends with 1 and no stack', async (_name, text, stderr) => {
  expect(await call(['parts', 'echo', '--text', text])).toEqual({ exitCode: 1, stdout: '', stderr });
});

test('a command may answer and still end with 1', async () => {
  expect(await call(['parts', 'echo', '--text', 'bad news'])).toMatchObject({ exitCode: 1, stdout: 'bad news\n' });
});

test.each([[[]], [['--help']], [['help']], [['-h']]])('%j lists all commands', async (args) => {
  const { exitCode, stdout } = await call(args, commands);
  expect(exitCode).toBe(0);
  for (const { name, summary } of commands) expect(stdout).toMatch(new RegExp(`${name} +${summary}`));
});

test.each(commands.map((each) => [each.name, each] as const))(
  'tintype %s --help names every option',
  async (name, { options }) => {
    const { exitCode, stdout } = await call([...name.split(' '), '--help'], commands);
    expect(exitCode).toBe(0);
    for (const option of Object.keys(options)) expect(stdout).toContain(`--${option} `);
  },
);

/** `doctor` tells of settings itself; these need a folder alone, and `mcp` an API key. */
const withoutSettings = ['doctor', 'backup verify', 'backup list', 'backup prune', 'blocklists update', 'mcp'];
test.each(commands.filter(({ name }) => !withoutSettings.includes(name)).map(({ name }) => name))(
  'tintype %s says which setting is missing',
  async (name) => {
    const names = ['--name', 'n', '--organization', 'o', '--id', 'i', '--key', 'k'];
    const places = ['--to', '/place', '--from', '/place', '--retired', 'r'];
    const values = [...names, ...places, '--email', 'a@example.com', '--role', 'member'];
    const { options } = commands.find((each) => each.name === name) as Command;
    const needed = Object.keys(options).flatMap((option) => {
      const at = values.indexOf(`--${option}`);
      return at < 0 ? [] : values.slice(at, at + 2);
    });
    const { exitCode, stderr } = await call([...name.split(' '), ...needed], commands);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/(DATABASE_URL|TINTYPE_SECRET) is missing/);
    expect(stderr).toContain('Fix: set it to the value the services use');
  },
);

test('where an installation was looked for and does not run, that is said beside the setting', async () => {
  const environment = { TINTYPE_DATA_DIR: '/somewhere' };
  const { stderr } = await runCli({ args: ['orgs', 'list'], environment, random, commands });
  expect(stderr).toContain('DATABASE_URL is missing');
  expect(stderr).toMatch(/no installation runs with the data in \/somewhere: start it .* --data-dir FOLDER/);
});
