import { expect, test } from '@jest/globals';
import { canonicalQuery, type Parameter } from './canonical-query.ts';
import { isSignedWith, linkSignature } from './make-link.ts';
import { signLink } from './sign-link.ts';

const secret = 'lks_example';
const key = ['key', 'lk_abcdefghij0123456789'] as const;
/** As docs/interface/links.md has it; also made by the sample there in Python. */
const documented =
  'format=png&hideSelectors=.a&hideSelectors=.b&key=lk_abcdefghij0123456789&url=https%3A%2F%2Fexample.com%2F%3Fq%3Da%20b%26l%3D%C3%A9';
const signature = 'dadade323f5553301fe3918ff908850a610ba9dc431b152fa6b2e2426464cbfc';
const parameters: readonly Parameter[] = [
  ['url', 'https://example.com/?q=a b&l=é'],
  ['format', 'png'],
  ['hideSelectors', '.b'],
  ['hideSelectors', '.a'],
  key,
];

test('the vector of the documents', () => {
  expect(canonicalQuery(parameters)).toBe(documented);
  expect(linkSignature(documented, secret)).toBe(signature);
});

test('clients sign as the service compares', async () => {
  const link = await signLink({
    baseUrl: 'https://captures.example.com/',
    linkKeyId: key[1],
    secret,
    parameters: parameters.filter(([name]) => name !== 'key'),
  });
  expect(link).toBe(`https://captures.example.com/v1/render?${documented}&signature=${signature}`);
});

test.each<[string, readonly Parameter[], string]>([
  ['nothing', [], ''],
  [
    'names before values',
    [
      ['b', '1'],
      ['a', '2'],
      ['a', '1'],
    ],
    'a=1&a=2&b=1',
  ],
  [
    'a name that begins another',
    [
      ['ab', '1'],
      ['a', '2'],
    ],
    'a=2&ab=1',
  ],
  [
    'the decoded texts, not the encoded ones',
    [
      ['a', '/'],
      ['a', '.'],
    ],
    'a=.&a=%2F',
  ],
  [
    'upper case before lower case',
    [
      ['b', ''],
      ['B', ''],
      ['a', ''],
    ],
    'B=&a=&b=',
  ],
  [
    'letters beyond U+FFFF after all others',
    [
      ['a', '😀'],
      ['a', '\uff5e'],
    ],
    'a=%EF%BD%9E&a=%F0%9F%98%80',
  ],
  ['what RFC 3986 reserves is encoded', [["!'()*", "-._~!'()*"]], '%21%27%28%29%2A=-._~%21%27%28%29%2A'],
  ['a space and a plus', [['a', ' +']], 'a=%20%2B'],
  [
    'both forms of é, which differ',
    [
      ['a', 'e\u0301'],
      ['a', '\u00e9'],
    ],
    'a=e%CC%81&a=%C3%A9',
  ],
  ['half of a surrogate pair', [['a', '\ud83d']], 'a=%EF%BF%BD'],
  [
    'no signature',
    [
      ['signature', 'x'],
      ['Signature', 'y'],
    ],
    'Signature=y',
  ],
])('in the canonical query: %s', (_what, given, text) => expect(canonicalQuery(given)).toBe(text));

const isAccepted = (query: string): boolean => {
  const sent = new URLSearchParams(query);
  return isSignedWith(canonicalQuery(sent), sent.get('signature') ?? '', [secret]);
};
const signed = `${documented}&signature=${signature}`;

/** Ways in which proxies and caches rewrite a query without changing what it says. */
test.each<[string, (query: string) => string]>([
  ['as it was', (query) => query],
  ['sorted', (query) => query.split('&').toSorted().join('&')],
  ['backwards', (query) => query.split('&').toReversed().join('&')],
  ['with + for spaces', (query) => query.replaceAll('%20', '+')],
  ['with escapes in lower case', (query) => query.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase())],
  ['with brackets, colons and slashes decoded', (query) => query.replaceAll('%3A', ':').replaceAll('%2F', '/')],
  [
    'with letters encoded that need not be',
    (query) => query.replaceAll('example', '%65xampl%65').replaceAll('hide', 'h%69de'),
  ],
  ['with empty parameters', (query) => `&${query.replaceAll('&', '&&')}&`],
])('a link is accepted %s', (_how, rewrite) => expect(isAccepted(rewrite(signed))).toBe(true));

test.each<[string, (query: string) => string]>([
  ['a parameter dropped', (query) => query.replace('format=png&', '')],
  ['an item of a list dropped', (query) => query.replace('hideSelectors=.b&', '')],
  ['a parameter doubled', (query) => `${query}&format=png`],
  ['a parameter added', (query) => `${query}&fullPage=true`],
  ['a value changed', (query) => query.replace('png', 'pdf')],
  ['a value moved to another name', (query) => query.replace('format=png', 'formatp=ng')],
  [
    'two values exchanged',
    (query) => query.replace('format=png', 'format=.a').replace('hideSelectors=.a', 'hideSelectors=png'),
  ],
  ['the case of a name changed', (query) => query.replace('format', 'Format')],
  ['another form of the same letter', (query) => query.replace('%C3%A9', 'e%CC%81')],
  ['its page URL decoded, so that its & ends it', (query) => query.replace('%26', '&')],
  ['the key of another', (query) => query.replace('lk_a', 'lk_b')],
  ['the signature in upper case', (query) => query.replace(signature, signature.toUpperCase())],
  ['a part of the signature', (query) => query.slice(0, -2)],
  ['no signature', () => documented],
  ['an expiry added', (query) => `${query}&expires=9999999999`],
])('a link is refused with %s', (_how, alter) => expect(isAccepted(alter(signed))).toBe(false));

const alteredLinks = process.env['TINTYPE_LONG'] === '1' ? 100_000 : 10_000;

test('of many altered links none is accepted', () => {
  let seed = 1;
  const below = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max;
  const letters = 'abcXYZ019.-_~%+= &/?é';
  /** What a link says, whatever the order and the spelling of its parameters. */
  const meaning = (query: string): string => {
    const sent = new URLSearchParams(query);
    return `${canonicalQuery(sent)} ${sent.get('signature')}`;
  };
  const original = meaning(signed);
  let altered = 0;
  const accepted: string[] = [];
  while (altered < alteredLinks) {
    const at = below(signed.length);
    const letter = letters[below(letters.length)]!;
    const query = [
      () => signed.slice(0, at) + letter + signed.slice(at + 1),
      () => signed.slice(0, at) + letter + signed.slice(at),
      () => signed.slice(0, at) + signed.slice(at + 1 + below(8)),
      () => `${signed.slice(0, at)}&${signed.slice(at)}`,
    ][below(4)]!();
    if (meaning(query) === original) continue;
    altered += 1;
    if (isAccepted(query)) accepted.push(query);
  }
  expect(accepted).toEqual([]);
});

test('either of two secrets is accepted, and no third', () => {
  expect(isSignedWith(documented, signature, ['lks_new', secret])).toBe(true);
  expect(isSignedWith(documented, signature, ['lks_new', 'lks_other'])).toBe(false);
  expect(isSignedWith(documented, signature, [])).toBe(false);
});
