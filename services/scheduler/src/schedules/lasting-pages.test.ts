import { expect, test } from '@jest/globals';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { CurrentBaseline } from '@tintype/database/schedules/baselines';
import { observePage, type PageWatch } from '@tintype/contracts/schedules/page-state';
import { judgeRun } from './judge-run.ts';

type Shown = { readonly lines: readonly string[]; readonly status?: number; readonly asksPassword?: boolean };
const dayMs = 86_400_000;

/**
 * A schedule that compares words. Each call is a run whose captures all show this page, and
 * returns the messages to its destinations.
 */
function watch({ session }: { readonly session?: string } = {}) {
  let baseline: CurrentBaseline | undefined;
  let at = Date.parse('2026-11-22T10:42:30Z');
  let captures = 0;
  const verdicts: (string | null)[] = [];
  let pageState: PageWatch | null = null;
  let failures = 0;
  const capture = ({ lines, status = 200, asksPassword = false }: Shown): StoredCapture => {
    const words = lines.join(' ').split(' ').length;
    const page = { title: '', words, head: lines.slice(0, 40), asksPassword };
    const watched = { lines, at: (at += 3_000), isCut: false, words, page };
    const request = { url: 'https://example.com/', format: 'pdf', ...(session !== undefined && { session }) };
    const report = { finalUrl: request.url, httpStatus: status, renderTimeMs: 1, warnings: [], stages: [], watched };
    return {
      id: `capture-${(captures += 1)}`,
      state: 'COMPLETED',
      request,
      report,
      files: [],
    } as unknown as StoredCapture;
  };
  const dependencies = {
    comparer: { measureMoving: async () => undefined },
    findBaseline: async () => baseline,
    findLastVerdicts: async (_id: string, limit: number) => verdicts.slice(0, limit),
    findKey: async () => undefined,
  } as unknown as Parameters<typeof judgeRun>[0];
  const schedule = {
    id: 's',
    diffThreshold: 0.01,
    isCompared: true,
    mode: 'text' as const,
    options: {},
    values: [],
    lastReadings: [],
  };
  return async (shown: Shown): Promise<string | undefined> => {
    at += dayMs;
    const first = capture(shown);
    const checks: StoredCapture[] = [];
    for (;;) {
      const run = { schedule, capture: first, checks, isFinal: false, now: new Date(at) };
      const judgement = await judgeRun(dependencies, run);
      if (judgement.kind === 'measure') {
        checks.push(capture(shown));
        continue;
      }
      if (judgement.kind !== 'judged') throw new Error(judgement.message);
      const { baseline: next, changed, findings, verdict } = judgement.outcome;
      if (next !== undefined) baseline = { ...next, capturedAt: null };
      verdicts.unshift(verdict);
      const isChange = changed === true;
      const state = judgement.outcome.pageState!;
      const seen = { state, failures, isAlerted: false, isFailed: false, isChange, now: new Date(at) };
      const { watch, page } = observePage(pageState, seen);
      [pageState, failures] = [watch, page.failures];
      if ((!isChange && page.notice === undefined) || findings?.baseline === 'first') return undefined;
      return [
        ...(page.notice === undefined ? [] : [page.notice]),
        verdict,
        ...(findings?.lines ?? []).flatMap(({ after }) => after ?? []),
      ].join(' | ');
    }
  };
}

const flats = [
  'City flats',
  ...Array.from(
    { length: 30 },
    (_, at) => `Flat ${at} in Harbour Road with ${2 + (at % 4)} rooms for ${600 + at * 11}`,
  ),
  'Contact us',
];
const list = (...entries: readonly string[]): Shown => ({ lines: ['City flats', ...entries, 'Contact us'] });
const lamp = [
  'Northwind Traders',
  'Lamp twelve, of brass, made in Bergen with a cord of three metres',
  'A lamp for the desk of a reader who stays up late in the winter',
  'In stock, delivered within thirty days to all of Norway',
  'Price: 120 EUR',
];
const signIn: Shown = { lines: ['Sign in', 'Email', 'Password'], asksPassword: true };

async function reports(pages: readonly Shown[], options?: Parameters<typeof watch>[0]) {
  const run = watch(options);
  const told: (string | undefined)[] = [];
  for (const page of pages) told.push(await run(page));
  return told;
}
const quiet = undefined;

test('a list that empties and fills again is reported with each new entry', async () => {
  const [one, two] = ['New: Flat 90 in Mill Lane for 700', 'New: Flat 91 in Mill Lane for 720'];
  expect(
    await reports([{ lines: flats }, list('No flats at the moment.'), list(one), list(one, two), list(one, two)]),
  ).toEqual([quiet, quiet, `begins | other_page | ${one}`, `page | ${two}`, quiet]);
});

test('a product that was sold out is reported when it returns, and when its price falls', async () => {
  const back = 'Available again from Monday. 99 EUR';
  const pages = [['Sold out'], [back], ['Last pieces, 49 EUR'], ['Last pieces, 49 EUR']];
  expect(await reports([{ lines: lamp }, ...pages.map((lines) => ({ lines }))])).toEqual([
    quiet,
    quiet,
    `begins | other_page | ${back}`,
    'page | Last pieces, 49 EUR',
    quiet,
  ]);
});

test('a service that closed for good is reported with its words, and so is what changes there', async () => {
  const closed = (line: string): Shown => ({ lines: ['The service is closed', line] });
  const [good, data] = ['Closed for good since Monday.', 'Ask for your data until May.'];
  expect(
    await reports([{ lines: lamp }, closed(good), closed(good), closed(good), closed(good), closed(data)]),
  ).toEqual([quiet, quiet, quiet, `begins | maintenance | The service is closed | ${good}`, quiet, `page | ${data}`]);
});

test('pages that change from one kind to another are blind for two runs at most', async () => {
  const away: Shown = { lines: ['We will be back soon'] };
  const error: Shown = { lines: ['Service Unavailable'], status: 503 };
  expect(await reports([{ lines: lamp }, away, error, signIn, { lines: ['Come again in May'] }])).toEqual([
    quiet,
    quiet,
    quiet,
    'begins | sign_in | Sign in | Email | Password',
    'page | Come again in May',
  ]);
});

test('a short page that goes is not reported, and the page that replaces one that stayed is', async () => {
  const short = { lines: ['Something went wrong'] };
  expect(await reports([{ lines: lamp }, short, { lines: lamp }, short, { lines: lamp }])).toEqual([
    quiet,
    quiet,
    quiet,
    quiet,
    quiet,
  ]);
  const told = await reports([{ lines: lamp }, short, short, { lines: lamp }]);
  expect(told[2]).toBe('begins | other_page | Something went wrong');
  expect(told[3]).toMatch(/^ends .*Price: 120 EUR/);
});

test.each([
  ['a page that is not found', { lines: ['Not found'], status: 404 }, {}, 'error_page'],
  ['an ended sign-in', signIn, { session: 'sealed:a' }, 'signed_out'],
])('%s is reported once, and so is its end', async (_name, page, options, verdict) => {
  const pages = [{ lines: lamp }, page, page, page, page, page, { lines: lamp }, { lines: lamp }];
  expect(await reports(pages, options)).toEqual([
    quiet,
    quiet,
    quiet,
    `begins | ${verdict}`,
    quiet,
    quiet,
    'ends | page',
    quiet,
  ]);
});

test('a sign-in page for good in place of a page without a sign-in becomes the page', async () => {
  const told = await reports([{ lines: lamp }, signIn, signIn, signIn, signIn]);
  expect(told).toEqual([quiet, quiet, quiet, 'begins | sign_in | Sign in | Email | Password', quiet]);
});
