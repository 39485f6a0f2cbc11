import { expect, test } from '@jest/globals';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import { scheduleMail } from './schedule-mail.ts';
import type { ScheduleLinks } from './run-words.ts';

const run = {
  scheduleName: 'A page',
  url: 'https://example.com/',
  executedAt: new Date('2026-11-21T10:00:00.000Z'),
  state: 'SUCCESS',
  changed: null,
  diffScore: null,
  verdict: 'page',
  errorCode: null,
  errorMessage: null,
  autoPaused: false,
  timezone: 'UTC',
  findings: null,
  pageState: null,
  values: null,
} as ExecutionDetails;
const at = (name: string) => `https://files.example.com/${name}?a=1&b=2`;
const linksIn = (links: ScheduleLinks): { text: string[]; html: string[] } => {
  const { text, html } = scheduleMail([{ run, links, subject: null, shown: {} }]);
  return {
    text: text.split('\n').filter((line) => line.includes(': https://files.')),
    html: [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, name]) => `${name}: ${href}`),
  };
};
const escaped = (line: string): string => line.replaceAll('&', '&amp;');

test.each<[string, ScheduleLinks, string[]]>([
  ['no result', {}, []],
  ['a result', { storageUrl: at('a') }, [`Result: ${at('a')}`]],
  [
    'the only one of its outputs',
    { storageUrl: at('a'), outputs: { page: { storageUrl: at('a') } } },
    [`Result: ${at('a')}`],
  ],
  [
    'several outputs and a picture of the change',
    {
      storageUrl: at('a'),
      outputs: { page: { storageUrl: at('a') }, words: { storageUrl: at('b') } },
      diffUrl: at('c'),
    },
    [`Result page: ${at('a')}`, `Result words: ${at('b')}`, `Changes: ${at('c')}`],
  ],
])('a mail of a run with %s has exactly their links, in both parts', (_name, links, lines) => {
  expect(linksIn(links)).toEqual({ text: lines, html: lines.map(escaped) });
});

const mailed = (fields: Partial<ExecutionDetails>, links: ScheduleLinks = {}) => ({
  run: { ...run, ...fields },
  links,
  subject: null,
  shown: {},
});
const words = [
  { text: 'Price: ' },
  { text: '<b>10.00', change: 'removed' },
  { text: '12.50', change: 'added' },
] as const;
const changed = mailed({
  changed: true,
  diffScore: 0.000026,
  findings: { areas: [{ x: 1, y: 2, width: 42, height: 18 }], areaCount: 1, lines: [{ words }], lineCount: 30 },
});
const first = mailed({ changed: true, findings: { baseline: 'first', warnings: ['PAGE_CHANGES_BY_ITSELF'] } });
const failed = mailed({ state: 'FAILED', errorCode: 'TIMEOUT', errorMessage: 'Too slow.' });

test('a change is told with its size, its words marked, and how many lines are not shown', () => {
  const { subject, text, html } = scheduleMail([changed]);
  expect(subject).toBe('A page has changed');
  expect(text).toContain('Changed: 0.003 %, one area of 42×18; 30 lines of text.');
  expect(text).toContain('Price: [-<b>10.00-]{+12.50+}\n  … and 29 more lines.');
  expect(html).toMatch(/Price: <del [^>]*>&lt;b&gt;10\.00<\/del><ins [^>]*>12\.50<\/ins>/);
});

test('a first run says that it watches now, and in what the page cannot be watched', () => {
  const { subject, text } = scheduleMail([first]);
  expect(subject).toBe('A page is now being watched');
  expect(text).not.toMatch(/^A page has changed/m);
  expect(text).toContain('Note: This page changes on every load. Compare only an area');
});

test('a run after an edit does not say that its page has changed', () => {
  const { subject, text } = scheduleMail([mailed({ changed: false, findings: { baseline: 'renewed' } })]);
  expect(subject).toBe('A page was captured');
  expect(text).toContain('It does not count as a change.');
});

test('of several runs those that ask for somebody to look come first', () => {
  const { subject, text } = scheduleMail([first, changed, { ...first }, failed]);
  expect(subject).toBe('4 runs: 1 failed, 1 has changed, 2 now being watched');
  const places = ['A page failed', 'A page has changed', 'A page is now being watched'].map((title) =>
    text.indexOf(title),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

const since = '2026-11-20T10:00:00.000Z';
test('a page that went and is back is told with its status, and for how many runs it was not shown', () => {
  const gone = mailed({
    verdict: 'error_page',
    httpStatus: 404,
    changed: true,
    pageState: { state: 'error', since, failures: 3, notice: 'begins' },
  });
  const { subject, text } = scheduleMail([gone]);
  expect(subject).toBe('A page is unavailable');
  expect(text).toContain('The page responded with HTTP status 404.');
  expect(text).toContain('The page has not been shown for 3 runs in a row.');
  const before = { state: 'error', since, failures: 4 } as const;
  const back = mailed({ changed: false, pageState: { state: 'up', since, failures: 0, notice: 'ends', before } });
  expect(scheduleMail([back]).subject).toBe('A page works again');
  expect(scheduleMail([back]).text).toContain(
    'Previous state: error for 4 runs, since 20 November 2026 at 10:00 (UTC).',
  );
  expect(scheduleMail([back, gone]).subject).toBe('2 runs: 1 unavailable, 1 works again');
});

test('a condition is told in the subject, with all values and those before', () => {
  const price = { name: 'price', type: 'price', state: 'present', value: 99, currency: 'EUR' } as const;
  const values = {
    readings: [
      { ...price, before: { ...price, value: 120 } },
      { name: 'stock', type: 'text', state: 'missing' } as const,
    ],
    reports: [{ notice: 'begins', values: ['price'], summary: 'price is below 100: 99.00 EUR' } as const],
  };
  const { subject, text } = scheduleMail([mailed({ changed: false, values })]);
  expect(subject).toBe('A page: price is below 100: 99.00 EUR');
  expect(text).toContain('Value price: 99.00 EUR (before: 120.00 EUR)\nValue stock: missing');
});

test('a subject line that all of them share is kept', () => {
  const own = [first, changed].map((one) => ({ ...one, subject: 'It moved' }));
  expect(scheduleMail(own).subject).toBe('It moved (2)');
  expect(scheduleMail([own[0]!, changed]).subject).toBe('2 runs: 1 has changed, 1 now being watched');
});

test('a mail names up to three parts that are left out because they move, and how many more there are', () => {
  const parts = ['“You are visitor …”', 'the lines between “<b>” and “Foot”', '3.1 % of the image', '“It is …”'];
  const { text, html } = scheduleMail([mailed({ findings: { leftOut: parts } })]);
  const named =
    'Ignored dynamic areas: “You are visitor …”; the lines between “<b>” and “Foot”; 3.1 % of the image; and 1 more.';
  expect(text).toContain(named);
  expect(html).toContain('between “&lt;b&gt;” and');
  expect(scheduleMail([mailed({})]).text).not.toContain('Left out');
});
