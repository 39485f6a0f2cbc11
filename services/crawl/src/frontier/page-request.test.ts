import { expect, test } from '@jest/globals';
import { makeSettings } from '@tintype/contracts/capture/make-capture';
import { crawlRequest, pageOptions } from '@tintype/contracts/crawls/crawl-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { pageRequest } from './page-request.ts';

const settingsOf = (fields: object) => {
  const parsed = createParser(crawlRequest)({ url: 'https://example.com/', ...fields });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};
const page = {
  id: 'p1',
  crawlId: 'c1',
  url: 'https://example.com/a',
  depth: 0,
  parentId: null,
  attempts: 0,
  known: [],
} as unknown as Parameters<typeof pageRequest>[1];

const options = {
  clip: { x: 0, y: 2_000, width: 100, height: 100 },
  omitBackground: true,
  resize: { width: 50, fit: 'inside' },
};

test('the captures of a crawl have its visitor, its script and its picture', () => {
  const settings = settingsOf({ ...options, locale: 'de', customJs: '1', blockResourceTypes: ['font'], format: 'png' });
  expect(pageRequest({ settings, rootHost: null }, page, 0)).toMatchObject({
    locale: 'de',
    customJs: '1',
    blockResourceTypes: ['font'],
    outputs: expect.arrayContaining([
      { type: 'screenshot', format: 'png', quality: 80, fullPage: true, ...options },
    ]) as unknown,
  });
});

test('a session and a password belong to the URL of the crawl, whichever page is captured', () => {
  const secrets = { authentication: { username: 'a', password: 'b' } };
  const sealed = { ...settingsOf(secrets), authentication: 'sealed:a' } as unknown as ReturnType<typeof settingsOf>;
  const elsewhere = { ...page, url: 'https://sub.example.com/' };
  expect(pageRequest({ settings: sealed, rootHost: null }, elsewhere, 0)).toMatchObject({
    url: 'https://sub.example.com/',
    authentication: 'sealed:a',
    secretsOf: 'https://example.com/',
  });
  expect(pageRequest({ settings: settingsOf({}), rootHost: null }, page, 0)).not.toHaveProperty('secretsOf');
});

test.each([
  [{ ...options, format: 'jpeg' }, ['omitBackground']],
  [{ ...options, fullPage: false }, ['clip']],
  [options, []],
])('a crawl is told which of them would have no effect: %j', (fields, faulty) => {
  const made = makeSettings({
    origin: 'crawl',
    layers: [pageOptions(settingsOf(fields))],
    plan: { capabilities: [] },
  });
  expect(made.ok ? [] : Object.keys(made.failure.details['fields'] as object)).toEqual(faulty);
});
