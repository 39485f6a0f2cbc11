import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import type { Input } from '@tintype/contracts/capture/input';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { plans } from '@tintype/contracts/plans/plans';
import { parserOf } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { internalUrls, internalUrlsCrossed } from '@tintype/network/for-tests/internal-urls';
import { startSystem, type System } from '@tintype/testing/system';

const parse = parserOf(captureRequest);
const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });

/** The address of a page, and that of a page that is sent as text. */
const inputs = {
  url: (url: string) => ({ url }),
  baseUrl: (baseUrl: string) => ({ html: '<p>', baseUrl }),
} as const;

/** The two gates that `POST /v1/screenshots` has for an address, in its order. */
function answerTo(input: Input): string {
  const parsed = parse(input);
  if (!parsed.ok) return 'VALIDATION_ERROR';
  const made = makeCapture({ origin: 'sync', body: parsed.value, ...input, checkUrl, plan: plans.self_hosted });
  return made.ok ? 'accepted' : made.failure.code;
}

describe.each(Object.entries(inputs))('spellings of internal addresses as `%s`', (_name, inputOf) => {
  const urls = internalUrls();
  const answers = urls.map(({ url }) => answerTo(inputOf(url)));
  test('there are at least 300 of them, and none is accepted', () => {
    expect(urls.length).toBeGreaterThanOrEqual(300);
    expect(urls.filter((_url, at) => answers[at] === 'accepted')).toEqual([]);
  });
  test('what has the form of a URL is refused for where it leads, in more than 300 cases', () => {
    expect(answers.filter((answer) => answer === 'URL_NOT_ALLOWED').length).toBeGreaterThanOrEqual(300);
    expect(new Set(answers)).toEqual(new Set(['URL_NOT_ALLOWED', 'VALIDATION_ERROR']));
  });
});

test('none of them is accepted in any form of URL', () => {
  expect(internalUrlsCrossed().filter(({ url }) => answerTo({ url }) === 'accepted')).toEqual([]);
});

describe('over HTTP', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ services: ['gateway'], allowHosts: [] });
  });
  afterAll(() => system.stop());

  test.each([
    ['http://127.0.0.1/', 'URL_NOT_ALLOWED'],
    ['http://2130706433/', 'URL_NOT_ALLOWED'],
    ['http://0x7f.1/', 'URL_NOT_ALLOWED'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data/', 'URL_NOT_ALLOWED'],
    ['http://①②⑦.0.0.1/', 'URL_NOT_ALLOWED'],
    ['http://metadata.google.internal/', 'URL_NOT_ALLOWED'],
    ['http://example.com@10.0.0.5/', 'URL_NOT_ALLOWED'],
    ['http://localhost./', 'URL_NOT_ALLOWED'],
    ['http://93.184.215.14:22/', 'URL_NOT_ALLOWED'],
    ['file:///etc/passwd', 'VALIDATION_ERROR'],
    ['http://', 'VALIDATION_ERROR'],
  ])('%j is answered %s, and nothing about our network is told', async (url, code) => {
    const response = await system.capture({ url });
    const text = await response.text();
    expect({ status: response.status, code: (JSON.parse(text) as { error: { code: string } }).error.code }).toEqual({
      status: 400,
      code,
    });
    // Internal addresses are named all at once: which kind it is would tell of our network.
    expect(text.replaceAll('an internal, private or reserved address', '')).not.toMatch(
      /RFC|loopback|private|link.local|IANA/i,
    );
  });
});
