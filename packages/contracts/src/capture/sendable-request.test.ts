import { expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { captureRequest, type StoredRequest } from './capture-request.ts';
import { shownRequest } from './typed-text.ts';

const parse = createParser(captureRequest);
/** As it is stored: with all defaults. */
function stored(sent: object): StoredRequest {
  const read = parse(sent);
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.value as StoredRequest;
}

const url = 'https://example.com/';
test.each([
  ['nothing but the page', { url }],
  ['a few options', { url, format: 'png', fullPage: true, hideSelectors: ['#ad'], delay: 500 }],
  ['a part of an object', { url, viewport: { width: 800 } }],
  ['metadata', { url, metadata: { order: 7 } }],
])('a request with %s is shown as it was sent', (_name, sent) => {
  expect(shownRequest(stored(sent))).toEqual(sent);
});

test('outputs and actions are kept, and what is shown is the same request again', () => {
  const sent = {
    url,
    outputs: [{ type: 'screenshot', fullPage: true }, { type: 'markdown' }],
    actions: [{ type: 'click', selector: '#more' }],
  };
  const shown = shownRequest(stored(sent));
  expect(stored(shown)).toEqual(stored(sent));
});

test('typed texts, sign-in and the text of a page are masked', () => {
  const authentication = { username: 'ada', password: 'lovelace' };
  const actions = [{ type: 'type', selector: '#name', text: 'Ada' }];
  const shown = shownRequest(stored({ html: '<p>secret</p>', authentication, actions }));
  expect(JSON.stringify(shown)).not.toMatch(/ada|lovelace|secret/i);
  expect(shown).toMatchObject({ html: '[redacted]', actions: [{ text: '[redacted]' }] });
  expect(shown).not.toHaveProperty('url');
});
