import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followBlocklists, sourcesFolderIn } from '@tintype/blocklists/load';
import { lists } from '@tintype/blocklists/lists';
import { silentLogger } from '@tintype/runtime/logger';
import { startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { runCollected } from './run-collected.ts';
import { checkBlocklists } from '@tintype/administration/doctor/browser';

const folder = mkdtempSync(join(tmpdir(), 'lists-'));
const newer = mkdtempSync(join(tmpdir(), 'newer-'));
/** The fewest rules that work: the lists of the package take 2 s of processor time to compile. */
const rules: Readonly<Record<number, string>> = {
  2: '||doubleclick.net^\n||googlesyndication.com^\n##.adsbygoogle',
  3: '||google-analytics.com^',
  18: '##.we-use-cookies',
};
const comments = '! Nothing is blocked by this line.\n'.repeat(300);
const listOf = (id: number, at: string, rule = ''): string =>
  `! TimeUpdated: ${at}\n${comments}${rules[id] ?? ''}\n${rule}\n`;
let texts: Record<number, string> = {};
let site: Site;
beforeAll(async () => {
  site = await startSite({
    '*': (req, res) => {
      const id = Number(/(\d+)\.txt/.exec(req.url ?? '')?.[1]);
      if (texts[id] === undefined) res.writeHead(404).end();
      else res.end(texts[id]);
    },
  });
  mkdirSync(sourcesFolderIn(folder));
  for (const { id } of lists)
    writeFileSync(join(sourcesFolderIn(folder), `${id}.txt`), listOf(id, '2026-01-01T00:00:00+00:00'));
});
afterAll(async () => {
  await site.stop();
  for (const one of [folder, newer]) rmSync(one, { recursive: true });
});

const update = (...args: string[]) =>
  runCollected({
    args: ['blocklists', 'update', '--json', ...args],
    environment: { TINTYPE_BLOCKLISTS_FOLDER: folder, TINTYPE_ALLOW_HOSTS: site.host },
    random: () => new Uint8Array(),
  });
const findingAt = async (now: string) =>
  (
    await checkBlocklists({
      environment: { TINTYPE_BLOCKLISTS_FOLDER: folder },
      random: () => new Uint8Array(),
      now: () => new Date(now),
      run: async () => ({ ok: true, output: '' }),
      user: 'nobody',
    })
  )[0];

test('newer lists from files are verified, put into service without a restart, and their age is told', async () => {
  const followed = await followBlocklists({ folder, logger: silentLogger, everyMs: 20 });
  await followed.start();
  const isNew = (): boolean =>
    followed.decideRequest({
      url: 'https://brand-new-ads.example/a.js',
      pageUrl: 'https://news.example/',
      type: 'Script',
    }).action === 'block';
  expect(isNew()).toBe(false);
  expect(followed.writtenAt?.getFullYear()).toBe(2026);

  writeFileSync(join(newer, '2.txt'), listOf(2, '2030-01-01T00:00:00+00:00', '||brand-new-ads.example^'));
  const { exitCode, stdout, stderr } = await update('--from', newer);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ lists: [2] });
  await until(isNew);

  const oldest = followed.writtenAt!.toISOString().slice(0, 10);
  expect(await findingAt(`${oldest}T23:00:00Z`)).toMatchObject({
    status: 'ok',
    found: expect.stringContaining(oldest),
  });
  expect(await findingAt('2031-01-01T00:00:00Z')).toMatchObject({
    status: 'warning',
    todo: 'run tintype blocklists update',
  });
  await followed.stop();
});

test('lists are fetched through the guard, all of them or none', async () => {
  texts = Object.fromEntries(lists.map(({ id }) => [id, listOf(id, '2031-01-01T00:00:00+00:00')]));
  const address = ['--address', `${site.url('')}/{id}.txt`];
  const inside = await update('--address', 'http://10.9.8.7/{id}.txt');
  expect(inside).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('could not be fetched') });
  const { [lists.at(-1)!.id]: _last, ...incomplete } = texts;
  const whole = texts;
  texts = incomplete;
  expect(await update(...address)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('status 404') });
  texts = whole;
  expect(JSON.parse((await update(...address)).stdout)).toEqual({
    lists: lists.map(({ id }) => id),
    oldestWrittenAt: '2031-01-01T00:00:00.000Z',
  });
  expect(readdirSync(folder).toSorted()).toEqual(['blocklists.bin', 'sources']);
});

test.each([
  ['an error page', '<html>not found</html>', 'is not an AdGuard list'],
  ['an older list', undefined, 'older than the current list'],
  ['a list that blocks nothing', `! TimeUpdated: 2032-01-01T00:00:00+00:00\n${comments}`, 'do not work'],
])('%s is refused, and those in service stay', async (_what, text, message) => {
  const place = mkdtempSync(join(tmpdir(), 'wrong-'));
  writeFileSync(join(place, '2.txt'), text ?? listOf(2, '2020-01-01T00:00:00+00:00'));
  expect(await update('--from', place)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
  rmSync(place, { recursive: true });
  expect(readdirSync(folder).toSorted()).toEqual(['blocklists.bin', 'sources']);
});
