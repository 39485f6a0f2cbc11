import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { Tintype, signedUrl, type LinkOptions } from './client.ts';

const key = { id: 'lk_abcdefghij0123456789', secret: 'lks_example' };
const baseUrl = 'https://captures.example.com/';
const url = 'https://example.com/';
const queryOf = async (options: LinkOptions, expires?: Date): Promise<string> =>
  new URL(await signedUrl({ baseUrl, key, options, ...(expires && { expires }) })).search.slice(1);

/** Made with Python's hmac and urllib.parse.quote. */
const documented =
  'format=png&hideSelectors=.a&hideSelectors=.b&key=lk_abcdefghij0123456789&url=https%3A%2F%2Fexample.com%2F%3Fq%3Da%20b%26l%3D%C3%A9';
const signature = 'dadade323f5553301fe3918ff908850a610ba9dc431b152fa6b2e2426464cbfc';

test('a link is signed as the service compares it', async () => {
  const options = { hideSelectors: ['.b', '.a'], url: 'https://example.com/?q=a b&l=é', format: 'png' } as const;
  const link = `https://captures.example.com/v1/render?${documented}&signature=${signature}`;
  expect(await signedUrl({ baseUrl, key, options })).toBe(link);
  expect(await new Tintype({ baseUrl }).signedUrl({ key, options })).toBe(link);
});

const at = `key=${key.id}&url=https%3A%2F%2Fexample.com%2F`;
test.each<readonly [string, LinkOptions, string]>([
  ['objects have dots', { url, viewport: { width: 800, height: 600 } }, `${at}&viewport.height=600&viewport.width=800`],
  [
    'booleans and numbers are words',
    { url, fullPage: true, quality: 5 },
    `fullPage=true&${at.replace('&url', '&quality=5&url')}`,
  ],
  ['what is left out is not there', { url, selector: undefined as never, hideSelectors: [] }, at],
  [
    'what RFC 3986 reserves is encoded',
    { url, selector: "!'()*-._~ +" },
    at.replace('&url', '&selector=%21%27%28%29%2A-._~%20%2B&url'),
  ],
  [
    'values are sorted as they are, not as they are encoded',
    { url, hideSelectors: ['/', '.', '{', 'z'] },
    `hideSelectors=.&hideSelectors=%2F&hideSelectors=z&hideSelectors=%7B&${at}`,
  ],
  [
    'letters beyond U+FFFF come last',
    { url, hideSelectors: ['😀', '～'] },
    `hideSelectors=%EF%BD%9E&hideSelectors=%F0%9F%98%80&${at}`,
  ],
  ['half of a surrogate pair is U+FFFD', { url, selector: '\ud83d' }, at.replace('&url', '&selector=%EF%BF%BD&url')],
])('%s', async (_name, options, canonical) => {
  const digest = createHmac('sha256', key.secret).update(canonical).digest('hex');
  expect(await queryOf(options)).toBe(`${canonical}&signature=${digest}`);
});

test('the end of a link is in whole seconds, and signed', async () => {
  expect(await queryOf({ url }, new Date(1_800_000_000_900))).toMatch(
    /^expires=1800000000&key=.*&signature=[\da-f]{64}$/,
  );
});
