import { describe, expect, test } from '@jest/globals';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import type { Input } from '@tintype/contracts/capture/fragments';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { plans } from '@tintype/contracts/plans/plans';
import { createParser } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { internalUrls, internalUrlsCrossed } from '@tintype/network/for-tests/internal-urls';

const parse = createParser(captureRequest);
const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });

/** The address of a page, and that of a page that is sent as text. */
const inputs = {
  url: (url: string) => ({ url }),
  baseUrl: (baseUrl: string) => ({ html: '<p>', baseUrl }),
} as const;

type Verdict = { readonly code: string; readonly text: string };
/** Applies both checks of `POST /v1/screenshots` for an address, in their order. */
function checkInput(input: Input): Verdict {
  const parsed = parse(input);
  if (!parsed.ok) return { code: 'VALIDATION_ERROR', text: JSON.stringify(parsed.fields) };
  const made = makeCapture({ origin: 'sync', body: parsed.value, ...input, checkUrl, plan: plans.self_hosted });
  if (made.ok) return { code: 'accepted', text: '' };
  const { code, message, details } = made.failure;
  return { code, text: JSON.stringify([message, details]) };
}

describe.each(Object.entries(inputs))('spellings of internal addresses as `%s`', (_name, inputOf) => {
  const urls = internalUrls();
  const verdicts = urls.map(({ url }) => checkInput(inputOf(url)));
  test('there are at least 300 of them, and none is accepted', () => {
    expect(urls.length).toBeGreaterThanOrEqual(300);
    expect(urls.filter((_url, at) => verdicts[at]!.code === 'accepted')).toEqual([]);
  });
  test('what has the form of a URL is refused for where it leads, in more than 300 cases', () => {
    const codes = verdicts.map(({ code }) => code);
    expect(codes.filter((code) => code === 'URL_NOT_ALLOWED').length).toBeGreaterThanOrEqual(300);
    expect(new Set(codes)).toEqual(new Set(['URL_NOT_ALLOWED', 'VALIDATION_ERROR']));
  });
  test('no refusal reveals which kind of internal address it is', () => {
    const texts = verdicts.map(({ text }) => text.replaceAll('an internal, private or reserved address', ''));
    expect(texts.filter((text) => /RFC|loopback|private|link.local|IANA/i.test(text))).toEqual([]);
  });
});

test('none of them is accepted in any form of URL', () => {
  expect(internalUrlsCrossed().filter(({ url }) => checkInput({ url }).code === 'accepted')).toEqual([]);
});
