const mebibyte = 1_048_576;
const url = 'https://example.com/';
const many = <T>(count: number, of: (nth: number) => T): T[] => Array.from({ length: count }, (_one, nth) => of(nth));
const names = (count: number, name: string): string => many(count, (nth) => `"${name}${nth}":1`).join();
/** Fields around one text that fills the body up to this size. */
const filled = (bytes: number, before: string, letter: string, after: string): string =>
  before + letter.repeat(Math.floor((bytes - before.length - after.length) / letter.length)) + after;

const options = (nth: number) => ({
  fullPage: true,
  delay: nth,
  viewport: { width: 800 + nth, height: 600 },
  customCss: `p { order: ${nth} } ${'/* */'.repeat(1_500)}`,
  actions: many(8, (at) => ({ type: 'click', selector: `#a${at}` })),
  outputs: many(3, (at) => ({ type: 'html', id: `o${at}` })),
});
const chunk = (entries: unknown): string => JSON.stringify({ sequence: 0, entries });
const raw = (body: string, count: number): string =>
  `{"sequence":0,"entries":[${many(count, () => `{"url":"${url}","options":${body}}`).join()}]}`;

type Path = 'async' | 'bulk' | 'sign-in' | 'chunk';
/** The worst that a caller can send in one request of 8 MiB, or of as much as its route takes. */
export const bodies: readonly (readonly [name: string, path: Path, body: () => string])[] = [
  ['an ordinary capture', 'async', () => JSON.stringify({ url })],
  ['22,000 unknown names', 'sign-in', () => `{${names(22_000, 'a')}}`],
  ['900 names that are nearly known', 'sign-in', () => `{${names(450, 'emai')},${names(450, 'passwor')}}`],
  ['lists within lists', 'sign-in', () => '['.repeat(250_000)],
  ['200,000 unknown names', 'async', () => `{"url":"${url}",${names(200_000, 'a')}}`],
  ['9,500 unknown names', 'async', () => `{"url":"${url}",${names(9_500, 'unknown')}}`],
  ['9,500 names that are nearly known', 'async', () => `{"url":"${url}",${names(9_500, 'fullPage')}}`],
  ['9,500 names in metadata', 'async', () => `{"url":"${url}","metadata":{${names(9_500, 'a')}}}`],
  ['9,500 items that are wrong', 'async', () => `{"url":"${url}","blockRequests":[${'1,'.repeat(9_500)}1]}`],
  ['lists within lists', 'async', () => '['.repeat(8 * mebibyte)],
  ['one long text', 'async', () => filled(8 * mebibyte, `{"url":"${url}","a":"`, 'x', '"}')],
  ['one long text of escapes', 'async', () => filled(8 * mebibyte, `{"url":"${url}","a":"`, '\\u00e9', '"}')],
  ['one long name', 'async', () => filled(8 * mebibyte, `{"url":"${url}","`, 'x', '":1}')],
  ['one long text that is not closed', 'async', () => filled(8 * mebibyte, `{"url":"${url}","a":"`, 'x', '')],
  ['one long number', 'async', () => filled(8 * mebibyte, `{"url":"${url}","delay":`, '9', '}')],
  ['line breaks alone', 'async', () => '\n'.repeat(8 * mebibyte)],
  [
    'a bulk job with 25 wrong actions a page',
    'bulk',
    () =>
      JSON.stringify({ urls: many(100, () => ({ url, options: { actions: many(25, () => ({ type: 'scroll' })) } })) }),
  ],
  [
    'a bulk job with options for each page',
    'bulk',
    () => JSON.stringify({ urls: many(100, (nth) => ({ url, options: options(nth) })) }),
  ],
  ['1,000 entries', 'chunk', () => chunk(many(1_000, (nth) => ({ url: `${url}${nth}`, sourceLine: nth })))],
  [
    '1,000 entries with options each',
    'chunk',
    () => chunk(many(1_000, (nth) => ({ url, options: options(nth) }))).slice(0, 8 * mebibyte),
  ],
  ['entries with options each', 'chunk', () => chunk(many(700, (nth) => ({ url, options: options(nth) })))],
  ['entries of 90 levels', 'chunk', () => raw(`${'['.repeat(90)}${']'.repeat(90)}`, 600)],
  ['lists within lists', 'chunk', () => raw('['.repeat(100_000), 80)],
  ['entries of unknown names', 'chunk', () => raw(`{${names(50, 'a')}}`, 1_000)],
];
