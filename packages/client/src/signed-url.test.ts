import { expect, test } from '@jest/globals';
import { Tintype, signedUrl, type LinkOptions } from './client.ts';

// The vectors of tests/contracts/signed-links.json hold for it too.
const key = { id: 'lk_abcdefghij0123456789', secret: 'lks_example' };
const baseUrl = 'https://captures.example.com/';
const url = 'https://example.com/';
const queryOf = async (options: LinkOptions, expires?: Date): Promise<string> =>
  new URL(await signedUrl({ baseUrl, key, options, ...(expires && { expires }) })).search.slice(1);

test('a client signs links to its own installation', async () => {
  const options = { url, format: 'png' } as const;
  expect(await new Tintype({ baseUrl }).signedUrl({ key, options })).toBe(await signedUrl({ baseUrl, key, options }));
});

test.each<readonly [string, LinkOptions, string]>([
  [
    'what is undefined is not there',
    { url, selector: undefined as never },
    `key=${key.id}&url=https%3A%2F%2Fexample.com%2F`,
  ],
  ['half of a surrogate pair is U+FFFD', { url, selector: '\ud83d' }, 'selector=%EF%BF%BD'],
])('%s', async (_name, options, part) => {
  const query = await queryOf(options);
  expect(query).toContain(part);
  expect(query.includes('selector')).toBe(part.includes('selector'));
});

test('the end of a link is in whole seconds, and signed', async () => {
  expect(await queryOf({ url }, new Date(1_800_000_000_900))).toMatch(
    /^expires=1800000000&key=.*&signature=[\da-f]{64}$/,
  );
});
