import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { isLong, someOf } from '@tintype/testing/long-form';
import { tasks, type Task } from '../../infra/documents/command-line/tasks.ts';
import { userCommands } from '@tintype/cli/commands/user-commands';
import { bundleCli, launcherFor } from '@tintype/dashboard/build/npm-packages';
import { pictureOf } from '../rendering/pixels.ts';

type Ran = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

let site: Site;
let system: System;
let folder: string;
let words = 'The price is 10 EUR.';
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tintype-command-line-'));
  undo.defer(async () => rmSync(folder, { recursive: true }));
  site = await startSite({
    '/': (_req, res) =>
      void res
        .writeHead(200, html)
        .end(page(`<h1>Shop</h1><p style="font-size: 48px">${words}</p><a href="/about">About</a>`, forPhones)),
    '/about': page('<h1>About</h1><p>We sell things.</p>'),
    '/missing': (req) => void req.socket.destroy(),
  });
  undo.defer(site.stop);
  system = await sharedInstallation();
  await bundleCli(join(folder, 'program/tintype.js'));
  writeFileSync(join(folder, 'program/package.json'), '{"type": "module", "version": "1.2.3"}');
  writeFileSync(join(folder, 'key.txt'), `${system.apiKey}\n`);
  writeFileSync(join(folder, 'page.html'), page('<h1>A file</h1>'));
  writeFileSync(join(folder, 'urls.txt'), [site.url('/'), site.url('/missing'), site.url('/about'), ''].join('\n'));
});
afterAll(() => undo.disposeAsync());
const forPhones = '<meta name="viewport" content="width=device-width">';
const html = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Types a line into a shell, in a folder of its own, as somebody does who has installed the
 * package.
 */
function type(line: string): Promise<Ran> {
  const real = line
    .replaceAll('https://tintype.example.com', system.gatewayUrl)
    .replaceAll('https://example.com', site.url(''))
    .replaceAll('https://example.org', site.url('/about'));
  const shell = `set -o pipefail; tintype() { node program/tintype.js "$@"; }; ${real}`;
  const env = {
    // Each is a process that would compile the program again.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
    HOME: folder,
    BROWSER: 'true',
  };
  return new Promise((resolve) => {
    execFile('bash', ['-c', shell], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
    );
  });
}
const path = (name: string): string => join(folder, name);
const filesIn = (name: string): string[] => readdirSync(path(name), { recursive: true, encoding: 'utf8' }).toSorted();

/** Changes the page once the first run of its watch has ended, and lets it run again. */
async function changeThePage(): Promise<void> {
  const headers = { 'X-API-Key': system.apiKey };
  type Summary = { readonly id: string; readonly name: string; readonly executionCount: number };
  const { id } = await until(async () => {
    const answer = await fetch(`${system.gatewayUrl}/v1/schedules`, { headers });
    const { schedules } = (await answer.json()) as { readonly schedules: readonly Summary[] };
    return schedules.find(({ name, executionCount }) => name.startsWith('watch ') && executionCount > 0);
  });
  words = words.replace(/\d+/, (price) => String(Number(price) + 1));
  await fetch(`${system.gatewayUrl}/v1/schedules/${id}/trigger`, { method: 'POST', headers });
}

type Check = (ran: Ran) => void | Promise<void>;
/** What each task leaves behind. */
const results: Readonly<Record<Task['does'], Check>> = {
  'Log in once': () => {
    const file = path('.config/tintype/credentials.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: system.gatewayUrl, apiKey: system.apiKey });
  },
  'A screenshot of a page': ({ stdout }) => expect(Buffer.byteLength(stdout)).toBeGreaterThan(500),
  'The full page on a phone': async () => {
    expect(await pictureOf(readFileSync(path('phone.png')))).toMatchObject({ width: 393 * 3 });
  },
  'A page as PDF': () => expect(readFileSync(path('page.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-'),
  'A page as Markdown': () => expect(readFileSync(path('page.md'), 'utf8')).toContain('# Shop'),
  'A screenshot for another program': ({ stdout }) => expect(Number(stdout)).toBeGreaterThan(500),
  'A screenshot of an HTML file': async () => {
    expect(await pictureOf(readFileSync(path('html.png')))).toMatchObject({ width: 1_920, height: 1_080 });
  },
  'All pages of a list': ({ stdout }) => {
    expect(stdout).toMatch(/^2 of 3 pages are in images\n1 failed, 0 lines omitted: images\/failures\.txt/);
    expect(filesIn('images').map((name) => name.replace(site.host.replace(':', '-'), 'host'))).toEqual([
      '1-host.webp',
      '3-host-about.webp',
      'failures.txt',
    ]);
    const failures = readFileSync(path('images/failures.txt'), 'utf8');
    expect(failures).toMatch(new RegExp(`^# line 2: RENDER_FAILED: .+\n${site.url('/missing')}\n$`));
  },
  'The failed pages again': () => expect(filesIn('again')).toEqual(['failures.txt']),
  'Some lines of a list': () => expect(filesIn('some').filter((name) => name.endsWith('.webp'))).toHaveLength(2),
  'A site as Markdown': () => {
    expect(filesIn('site')).toEqual(['about.md', 'addresses.json', 'index.md']);
    expect(readFileSync(path('site/about.md'), 'utf8')).toContain('We sell things.');
  },
  'Two pages in one image': async () => {
    const { width } = await pictureOf(readFileSync(path('both.png')));
    expect(width).toBeGreaterThan(1_920);
  },
  'A screenshot every day': ({ stdout }) => expect(stdout).toContain('active'),
  'Wait until a page changes': ({ stdout }) => {
    expect(stdout).toMatch(
      /first capture\n {2}\S+\.webp\n[\s\S]*changed: [\s\S]*- The price is 10 EUR\.\n {2}\+ The price is 11 EUR\./,
    );
    const paths = stdout.match(/^ {2}\S+\.(webp|jpg)$/gm) ?? [];
    expect(paths.length).toBeGreaterThanOrEqual(3);
    for (const one of paths) expect(existsSync(path(one.trim()))).toBe(true);
  },
  'Wait for a price below 100': ({ stdout }) =>
    expect(stdout).toMatch(/price is below 100: \S*\d+\b.*\n {2}\S+\.webp\n/),
  'A link for an `<img>`': async ({ stdout }) => {
    const answer = await fetch(stdout.trim());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  },
};
/** Of tasks in which a page cannot be captured. */
const someFail: readonly string[] = ['All pages of a list', 'The failed pages again'];

test.each(tasks.map((task) => [task.does, task.typed] as const))('%s: %s', async (does, typed) => {
  if (typed.startsWith('tintype link ')) await type('tintype link keys create first');
  const [ran] = await Promise.all([type(typed), typed.endsWith('.com --once') ? changeThePage() : undefined]);
  expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toMatchObject({ exitCode: someFail.includes(does) ? 1 : 0 });
  await results[does](ran);
});

describe('the example of each help works', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const listed = async (line: string, name: string): Promise<void> => {
      const { stdout, stderr } = await type(`${line} --json`);
      if (stdout === '') throw new Error(stderr);
      ids[name] = [JSON.parse(stdout) as { readonly id: string }].flat()[0]!.id;
    };
    await listed('tintype schedule list', 'SCHEDULE_ID');
    await listed('tintype capture https://example.com --later', 'JOB_ID');
    await listed('tintype link keys create another', 'LINK_KEY_ID');
    await type(`tintype jobs save ${ids['JOB_ID']} -o job.webp`);
  });
  /** The list has a page that fails; a job that has ended cannot be cancelled. */
  const others: Readonly<Record<string, number>> = { batch: 1, 'jobs cancel': 2 };

  /** A task does nearly the same. */
  const isTask = (name: string): boolean => tasks.some(({ typed }) => typed.startsWith(`tintype ${name} `));
  const some = someOf(
    userCommands.filter(({ name }) => isLong || !isTask(name)),
    4,
  );

  test.each(some.map(({ name, example }) => [name, example!] as const))('%s: tintype %s', async (name, example) => {
    const line = `tintype ${example.replace(/[A-Z]+_ID|LINK_KEY_ID/g, (id) => ids[id] ?? id)}`;
    const [ran] = await Promise.all([type(line), example.includes('--once') ? changeThePage() : undefined]);
    expect({ ...ran, exitCode: ran.exitCode }).toMatchObject({ exitCode: others[name] ?? 0 });
  });
});

test('the packed program names its version, and a Node that is too old', async () => {
  expect(await type('tintype --version')).toEqual({ exitCode: 0, stdout: '1.2.3\n', stderr: '' });
  writeFileSync(path('program/launcher.js'), launcherFor('tintype.js', { node: '>=22.13' }));
  expect(await type('node program/launcher.js --version')).toMatchObject({ exitCode: 0, stdout: '1.2.3\n' });
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'22.12.0'})`;
  expect(await type(`node --import "${old}" program/launcher.js --version`)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('needs Node 22.13 or later. This is Node 22.12.0'),
  });
});

test('a folder that cannot be written is refused before a batch or a capture exists', async () => {
  await type('tintype login https://tintype.example.com < key.txt');
  const batches = async (): Promise<unknown> =>
    (await fetch(`${system.gatewayUrl}/v1/screenshots/batches`, { headers: { 'X-API-Key': system.apiKey } })).json();
  const before = await batches();
  for (const line of ['tintype batch urls.txt --out urls.txt/in', 'tintype crawl https://example.com -o urls.txt/in'])
    expect(await type(line)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is a file, not a'),
    });
  expect(await batches()).toEqual(before);
});

test('links between the pages of a site lead to their files, which an index lists by address', async () => {
  await type('tintype login https://tintype.example.com < key.txt');
  await type('tintype crawl https://example.com --markdown --convert-links -o linked');
  expect(readFileSync(path('linked/index.md'), 'utf8')).toContain('[About](about.md)');
  expect(JSON.parse(readFileSync(path('linked/addresses.json'), 'utf8'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ url: site.url('/about'), files: ['about.md'] })]),
  );
});

describe('npm run tintype', () => {
  const root = join(import.meta.dirname, '../..');
  const settings = (): string => `TINTYPE_URL=${system.gatewayUrl} TINTYPE_API_KEY=${system.apiKey}`;

  test('a command for users writes into the folder of its caller, as the caller, and its JSON is clean', async () => {
    const { stdout, stderr, exitCode } = await type(
      `${settings()} npm --prefix ${root} run tintype -- capture https://example.com -o shop.png --json`,
    );
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: 'shop.png' }] });
    expect(statSync(path('shop.png')).uid).toBe(process.getuid!());
  });
});

describe('exit codes', () => {
  beforeAll(async () => void (await type('tintype login https://tintype.example.com < key.txt')));
  test.each([
    [
      'a page that cannot be captured',
      'tintype capture https://example.com/missing',
      1,
      /^RENDER_FAILED: .+ \(request \S+\)\n$/,
    ],
    ['an option that the service refuses', 'tintype capture https://example.com --quality 500', 2, /--quality .*100/],
    ['an id that is not there', 'tintype jobs show abcdefghij0123456789', 2, /^NOT_FOUND/],
    ['a key that is not valid', 'TINTYPE_API_KEY=ttk_wrong tintype usage', 3, /^API_KEY_REQUIRED.*tintype login/],
    ['nobody who listens', 'TINTYPE_URL=http://127.0.0.1:9 tintype usage', 3, /No API key for|no complete response/],
  ])('%s ends as the table of exit codes says', async (_name, line, exitCode, stderr) => {
    const ran = await type(line);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toMatch(stderr);
  });
});
