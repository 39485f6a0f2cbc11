import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { someOf } from '@tintype/testing/long-form';
import { meant, moving, pageOf } from './changes/worded-pages.ts';

/**
 * The short form takes a sample: `tests/integration/schedules/changed-words.test.ts` judges all of
 * them.
 */
const step = 20;

// Answers are looked into at any depth; what they are is checked by the tests.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
type Answer = string | ((visit: number) => string);

let site: Site;
let system: System;
/** What each path answers now, by visit. */
const pages = new Map<string, Answer>();
const visits = new Map<string, number>();
const undo = new AsyncDisposableStack();
const paths = Array.from({ length: 80 }, (_, index) => `/${index}`);
beforeAll(async () => {
  site = await startSite(
    Object.fromEntries(
      paths.map((path) => [
        path,
        (_req, res) => {
          const visit = (visits.get(path) ?? 0) + 1;
          visits.set(path, visit);
          const answer = pages.get(path) ?? '';
          const html = typeof answer === 'string' ? answer : answer(visit);
          res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        },
      ]),
    ),
  );
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

let nextPath = 0;
/** A page of its own and a schedule that watches it. */
async function watch(answer: Answer, fields: object): Promise<{ id: string; show: (answer: Answer) => void }> {
  const path = paths[(nextPath += 1)]!;
  pages.set(path, answer);
  const options = { viewport: { width: 640, height: 480 }, format: 'png' };
  const body = { name: path, url: site.url(path), schedule: 'yearly', onlyOnChange: true, options, ...fields };
  const { id } = await call('POST', '/v1/schedules', body);
  return { id: String(id), show: (other) => void pages.set(path, other) };
}
async function call(method: string, path: string, body?: object): Promise<Json> {
  const response = await fetch(`${system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as Json;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}
/** One run of each, side by side. */
async function runAll(ids: readonly string[]): Promise<Json[]> {
  for (const id of ids) await call('POST', `/v1/schedules/${id}/trigger`);
  const { scheduleExecution } = system.database.client;
  const areRunning = { scheduleId: { in: [...ids] }, state: { in: ['CLAIMED', 'RUNNING'] } };
  await until(async () => (await scheduleExecution.count({ where: areRunning })) === 0, {
    intervalMs: 200,
    what: 'all runs to end',
  });
  return Promise.all(
    ids.map(async (id) => (await call('GET', `/v1/schedules/${id}/history?limit=1`))['executions'][0] as Json),
  );
}

test('meant changes of words are told with their words and a picture, and pages that change by themselves are not', async () => {
  const [changed, still] = [someOf(meant, step), someOf(moving, step)];
  const changeDetection = { mode: 'text' };
  const ofChanged = await Promise.all(
    changed.map(({ before }) => watch((visit) => pageOf(before(visit, new Date())), { changeDetection })),
  );
  const ofStill = await Promise.all(
    still.map(({ lines }) => watch((visit) => pageOf(lines(visit, new Date())), { changeDetection })),
  );
  const ids = [...ofChanged, ...ofStill].map(({ id }) => id);
  for (const first of await runAll(ids)) expect(first).toMatchObject({ changed: true, baseline: 'first' });
  for (const second of await runAll(ids)) expect(second).toMatchObject({ changed: false });
  for (const [index, { after }] of changed.entries())
    ofChanged[index]!.show((visit) => pageOf(after(visit, new Date())));
  const third = await runAll(ids);
  const pieces = ({ textChanges = [] }: Json, change: string): string[] =>
    (textChanges as Json[]).flatMap(({ words }) =>
      (words as Json[]).filter((piece) => piece['change'] === change).map(({ text }) => String(text)),
    );
  expect(
    changed.map(({ name }, index) => ({
      name,
      changed: third[index]!['changed'] as boolean,
      removed: pieces(third[index]!, 'removed'),
      added: pieces(third[index]!, 'added'),
    })),
  ).toEqual(changed.map(({ name, told }) => ({ name, changed: true, ...told })));
  const [one] = third;
  expect(one!['changeSummary']).toMatch(/^0\.0\d* %, one area of \d+×\d+; one line of text$/);
  expect((await fetch(String(one!['diffUrl']))).headers.get('content-type')).toBe('image/jpeg');
  expect(
    still.map(({ name }, index) => ({ name, changed: third[changed.length + index]!['changed'] as boolean })),
  ).toEqual(still.map(({ name }) => ({ name, changed: false })));
});

test('a page that differs on every load says so at its first run, in the history and in its record', async () => {
  const everyLoad = (visit: number): string =>
    pageOf([`Number ${visit * 7_919}`], `hsl(${visit * 97} 80% 45%)`).replace('width:520px', 'font-size:90px');
  const { id } = await watch(everyLoad, {});
  const warnings = [{ code: 'PAGE_CHANGES_BY_ITSELF', message: expect.stringMatching(/an area .* or the text/) }];
  expect((await runAll([id]))[0]).toMatchObject({ baseline: 'first', warnings });
  expect((await runAll([id]))[0]).toMatchObject({ changed: false, warnings });
  expect((await call('GET', `/v1/schedules/${id}`))['warnings']).toMatchObject(warnings);
});

const parts = (price: string, rest: string, hidden = ''): string =>
  page(
    `<h1>Shop</h1><p><b id="price">${price}</b></p><p class="news">${rest}</p><p style="display:none">${hidden}</p>
     <p style="visibility:hidden">${hidden}</p><script>var a = "${hidden}"</script><input value="${hidden}">
     <details><summary>More</summary><p>${hidden}</p></details><div id="host"></div>
     <script>host.attachShadow({ mode: 'open' }).innerHTML = '<table><tr><td>Sum</td><td>${price}</td></tr></table>'</script>`,
  );

test('only what can be seen counts, within the area that is watched and without what is left out', async () => {
  const before = parts('10.00', 'Rain', 'a');
  const watching = (changeDetection: object) => watch(before, { changeDetection });
  const all = await watching({ mode: 'text' });
  const area = await watching({ mode: 'either', selector: '#price' });
  const picture = await watching({ mode: 'visual', selector: '#price' });
  const without = await watching({ mode: 'text', ignoreSelectors: ['.news'] });
  const each = [all, area, picture, without];
  const run = async (html: string): Promise<boolean[]> => {
    for (const { show } of each) show(html);
    return (await runAll(each.map(({ id }) => id))).map(({ changed }) => changed as boolean);
  };
  expect(await run(before)).toEqual([true, true, true, true]);
  expect(await run(parts('10.00', 'Rain', 'b'))).toEqual([false, false, false, false]);
  expect(await run(parts('10.00', 'Sun', 'b'))).toEqual([true, false, false, false]);
  expect(await run(parts('12.50', 'Sun', 'b'))).toEqual([true, true, true, true]);
  const [ofAll] = (await call('GET', `/v1/schedules/${all.id}/history?limit=1`))['executions'] as Json[];
  expect(ofAll!['textChanges']).toMatchObject([
    { before: '10.00', after: '12.50' },
    { before: 'Sum 10.00', after: 'Sum 12.50' },
  ]);
});

test('a selector that matches nothing fails the first run, and its error names the field', async () => {
  const { id } = await watch(parts('1', '2'), { changeDetection: { mode: 'text', selector: '#nothing' } });
  expect((await runAll([id]))[0]).toMatchObject({
    status: 'failed',
    errorCode: 'SELECTOR_NOT_FOUND',
    errorMessage: expect.stringContaining('changeDetection.selector'),
  });
});
