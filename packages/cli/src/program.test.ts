import { expect, test } from '@jest/globals';
import { recordingTerminal } from '../for-tests/recording-terminal.ts';
import { command, type Command } from './command.ts';
import { userCommands } from './commands/user-commands.ts';
import { runProgram } from './program.ts';

const echo = command({
  name: 'parts echo',
  group: 'Captures',
  summary: 'Say it again',
  options: { text: { value: 'TEXT', about: 'what to say' }, loud: { value: 'YES', about: 'how', fallback: 'no' } },
  run: async ({ values }) => ({ json: values, lines: [values.text] }),
});

type Call = { readonly known?: readonly Command[]; readonly environment?: Readonly<Record<string, string>> };
async function call(args: readonly string[], { known = [echo], environment = {} }: Call = {}) {
  const { terminal, stdout, stderr } = recordingTerminal();
  const exitCode = await runProgram({
    title: 'tintype',
    commands: known,
    args,
    environment: { HOME: '/nowhere', ...environment },
    random: (count) => new Uint8Array(count),
    terminal,
    stopSignal: () => new AbortController().signal,
  });
  return { exitCode, stdout: stdout(), stderr: stderr() };
}
const users = { known: userCommands, environment: { TINTYPE_URL: 'https://t.example', TINTYPE_API_KEY: 'k' } };

test('without --json a person gets lines, with it a program gets one line of JSON', async () => {
  expect(await call(['parts', 'echo', '--text', 'hello'])).toEqual({ exitCode: 0, stdout: 'hello\n', stderr: '' });
  const { stdout } = await call(['parts', 'echo', '--text=hello', '--json']);
  expect(stdout).toBe('{"text":"hello","loud":"no"}\n');
});

test('a command needs no flag of the command whose name begins its own', async () => {
  const louder = command({
    name: 'parts echo twice',
    group: 'Captures',
    summary: 'Say it twice',
    options: {},
    run: async () => ({ json: 2, lines: ['2'] }),
  });
  expect(await call(['parts', 'echo', 'twice'], { known: [echo, louder] })).toMatchObject({
    exitCode: 0,
    stdout: '2\n',
  });
});

test.each([
  ['an unknown command', ['parts', 'ecko', '--json'], "unknown command 'ecko'\n(Did you mean echo?)"],
  ['half a command', ['parts'], '  parts echo  Say it again'],
  ['an option without a command', ['--loud'], "unknown option '--loud'"],
  ['a missing option', ['parts', 'echo'], "required option '--text <TEXT>' not specified"],
  ['a missing value', ['parts', 'echo', '--text'], "option '--text <TEXT>' argument missing"],
  ['an unknown option', ['parts', 'echo', '--text', 'a', '--colour', 'red'], "unknown option '--colour'"],
  ['a stray word', ['parts', 'echo', '--text', 'a', 'b'], 'Expected 0 arguments but got 1: b'],
])('%s ends with 2 and says what is wrong', async (_name, args, message) => {
  const { exitCode, stdout, stderr } = await call(args);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(args.includes('--json') ? (JSON.parse(stderr) as object) : { error: { message: stderr } }).toEqual({
    error: { message: expect.stringContaining(message) },
  });
});

test.each([
  [['captur', 'https://a.test'], 'Did you mean capture?'],
  [['capture', 'https://a.test', '--fullPage'], 'Did you mean --full-page?'],
  [['capture', 'https://a.test', '--formt', 'png'], 'Did you mean --format?'],
  [['capture', 'example.com'], 'Did you mean https://example.com?'],
  [['capture', 'https://a.test', '--delay', 'soon'], '--delay must be a number'],
  [['capture', 'https://a.test', '--actions', '[{'], '--actions must be JSON'],
  [['capture', 'https://a.test', '--session', '@nothing.json'], 'the file nothing.json cannot be read'],
  [['capture'], "missing required argument 'URL'"],
  [['compose'], "missing required argument 'URL'"],
  [['jobs', 'shw'], 'Available: jobs show, jobs save, jobs cancel'],
  [['jobs', '--status', 'LOST'], 'Allowed choices are QUEUED, PROCESSING'],
  [['completion', 'tcsh'], 'Allowed choices are bash, zsh, fish'],
  [['watch', 'https://a.test', '--every', '45min'], '--every must be'],
  [['watch', 'https://a.test', '--below', '99'], '--below needs --price'],
  [['watch', 'https://a.test', '--price', '.p'], '--price needs --below or --above'],
  [['watch', 'https://a.test', '--price', '.p', '--above', '1,5'], '--above must be a number'],
  [['link', 'https://a.test', '--expires', 'soon'], '--expires must be a duration'],
])('%j ends with 2: %s', async (args, message) => {
  const { exitCode, stderr } = await call(args, users);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

const bodyOf = async (...args: string[]): Promise<unknown> => {
  const { exitCode, stdout, stderr } = await call([...args, '--dry-run', '--json'], users);
  if (exitCode !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly body?: unknown }).body;
};

test.each<readonly [string[], object]>([
  [['--full-page', '--no-block-ads'], { fullPage: true, blockAds: false }],
  [
    ['--viewport', '800x600', '--viewport.device-scale-factor', '2'],
    { viewport: { width: 800, height: 600, deviceScaleFactor: 2 } },
  ],
  [['--hide-selectors', '.a, .b', '--hide-selectors', '#c'], { hideSelectors: ['.a, .b', '#c'] }],
  [['--fail-on', 'blank,blocked'], { failOn: ['blank', 'blocked'] }],
  [['--markdown', '--outputs', 'links,text'], { outputs: [{ type: 'links' }, { type: 'text' }, { type: 'markdown' }] }],
  [['--outputs', '[{"type":"pdf","landscape":true}]'], { outputs: [{ type: 'pdf', landscape: true }] }],
  [['--actions', '{"type":"click","selector":"#a"}'], { actions: [{ type: 'click', selector: '#a' }] }],
  [['--format', 'pdf', '--width', '10cm', '--height', '500'], { format: 'pdf', width: '10cm', height: 500 }],
  [['--metadata', '{"order":7}'], { metadata: { order: 7 } }],
  [['-o', 'a.jpg'], { format: 'jpeg' }],
  [['-o', 'a.md'], { outputs: [{ type: 'markdown' }] }],
  [['-o', 'a.jpg', '--format', 'png'], { format: 'png' }],
  [['--block-ads', '--no-block-ads'], { blockAds: false }],
  [['--selector', '-webkit', '--delay', '-5'], { selector: '-webkit', delay: -5 }],
  [['--selector=--x', '--delay=7'], { selector: '--x', delay: 7 }],
])('capture %j sends %j', async (flags, body) => {
  expect(await bodyOf('capture', 'https://a.test', ...flags)).toEqual({ url: 'https://a.test', ...body });
});

test('a watch sends the values and conditions of its flags', async () => {
  const flags = ['--price', '.price', '--below', '99.5', '--stock', '#stock'];
  expect(await bodyOf('watch', 'https://a.test', ...flags)).toMatchObject({
    changeDetection: {
      mode: 'either',
      values: [
        { name: 'price', type: 'price', selector: '.price' },
        { name: 'stock', type: 'availability', selector: '#stock' },
      ],
      conditions: [
        { value: 'price', when: 'below', limit: 99.5 },
        { value: 'stock', when: 'becomes', text: 'in_stock' },
      ],
    },
  });
});

test('options of a capture go where each request has them', async () => {
  expect(await bodyOf('crawl', 'https://a.test', '--markdown', '--limit', '5')).toEqual({
    url: 'https://a.test',
    limit: 5,
    outputs: ['markdown'],
  });
  expect(
    await bodyOf(
      'schedule',
      'create',
      'https://a.test/b',
      '--every',
      '6h',
      '--full-page',
      '--timezone',
      'Europe/Berlin',
    ),
  ).toEqual({
    name: 'a.test-b',
    url: 'https://a.test/b',
    schedule: '0 0 */6 * * *',
    timezone: 'Europe/Berlin',
    options: { fullPage: true },
  });
  expect(await bodyOf('compose', 'https://a.test', 'https://b.test', '--layout', 'grid', '--full-page')).toEqual({
    captures: [{ url: 'https://a.test' }, { url: 'https://b.test' }],
    output: { layout: 'grid' },
    defaults: { fullPage: true },
  });
});

test('after -- a word is never a flag', async () => {
  const { exitCode, stderr } = await call(['capture', '--dry-run', '--', '--page.html'], users);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('"--page.html" is neither a URL')]);
});

test('--curl shows the request as a command in which the key is not', async () => {
  const { stdout } = await call(['capture', "https://a.test/it's", '--curl'], users);
  expect(stdout).toBe(
    `curl 'https://t.example/v1/screenshots' -H "X-API-Key: $TINTYPE_API_KEY" -H 'Content-Type: ` +
      `application/json' -d '{"url":"https://a.test/it'\\''s"}'\n`,
  );
});

test('without an address or a key nothing is sent, and the fix is said', async () => {
  const { exitCode, stderr } = await call(['usage'], { known: userCommands });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('Run tintype login ADDRESS')]);
  const keyless = await call(['usage'], { known: userCommands, environment: { TINTYPE_URL: 'https://t.example' } });
  expect([keyless.exitCode, keyless.stderr]).toEqual([3, expect.stringContaining('set TINTYPE_API_KEY')]);
});
