import { expect, test } from '@jest/globals';
import { shownDraft, sealedGraph, restoreTypedTexts } from '../pipelines/typed-text.ts';
import { findMaskedTexts, findTextsOfOtherUrl, withoutTypedText, withTypedText } from './typed-text.ts';
import { plans } from '../plans/plans.ts';
import { acceptedUrl, getFieldProblems, makeCapture } from './make-capture.ts';
import { hidden } from './fragments.ts';
import { isSealed, mapSealed, masks, openOptions, sealOptions } from './secret-options.ts';

const reversed = (text: string): string => Array.from(text).toReversed().join('');
const authentication = { username: 'grace', password: 'p4ss' };
const session = { cookies: [{ name: 'sid', value: 'c4nary' }] };
const plain = { format: 'png', session, authentication };
const sealed = sealOptions(plain, reversed);

test('secret options are sealed once and opened as they were', () => {
  expect(JSON.stringify(sealed)).not.toMatch(/p4ss|c4nary|grace/);
  expect([isSealed(sealed.session), isSealed(sealed.authentication), sealed.format]).toEqual([true, true, 'png']);
  expect(sealOptions(sealed, reversed)).toBe(sealed);
  // With the defaults of their schemas.
  expect(openOptions(sealed, reversed)).toEqual({
    ...plain,
    session: {
      cookies: [{ ...session.cookies[0], path: '/', httpOnly: false, secure: false }],
      headers: [],
      storage: [],
    },
  });
  // An earlier version did not seal.
  expect(openOptions(plain, reversed)).toBe(plain);
});

test('sealed options are judged with all others, and go into the capture as they are', () => {
  const make = (...layers: object[]) =>
    makeCapture({
      origin: 'schedule',
      layers: layers as Record<string, unknown>[],
      url: 'https://example.com/',
      checkUrl: acceptedUrl,
      plan: plans.self_hosted,
    });
  expect(make(sealed)).toMatchObject({ ok: true, request: sealed });
  // One that lies above replaces it as a whole.
  expect(make(sealed, { authentication })).toMatchObject({ ok: true, request: { ...sealed, authentication } });
  const bad = make({ ...sealed, quality: 0 });
  expect(!bad.ok && getFieldProblems(bad.failure)).toEqual({ quality: 'must be from 1 to 100' });
});

test.each<[string, object, object]>([
  ['a mask that is sent back', masks, sealed],
  [
    'a mask with the defaults of its schema',
    { session: { cookies: [{ ...masks.session.cookies[0], path: '/' }] } },
    { session: sealed.session },
  ],
  [
    'a new password',
    { authentication: { username: 'ada', password: 'new' } },
    { authentication: { username: 'ada', password: 'new' } },
  ],
  ['none', {}, {}],
])('of %s, what is kept follows', (_name, sent, kept) => {
  const { format: _format, ...expected } = { ...kept } as Record<string, unknown>;
  expect(withTypedText(sent as Record<string, unknown>, sealed)).toEqual(expected);
});

test('answers show masks, a mask alone is refused, and another page gets nothing', () => {
  expect(withoutTypedText(sealed)).toEqual({ format: 'png', ...masks });
  expect(findMaskedTexts(masks)).toEqual({
    'options.session': 'is masked. Send the actual value',
    'options.authentication': 'is masked. Send the actual value',
  });
  expect(findMaskedTexts(sealed)).toEqual({});
  expect(Object.keys(findTextsOfOtherUrl(sealed))).toEqual(['options.session', 'options.authentication']);
});

test('the views of a graph and of a drawing are sealed, shown masked, and kept when the masks come back', () => {
  const graph = (options: object) => ({ nodes: [{ id: 'a', data: { views: [{ name: 'v', options }] } }, null, 5] });
  const kept = sealedGraph(graph(plain), reversed);
  expect(kept).toEqual(graph(sealed));
  const shown = shownDraft(kept);
  expect(shown).toEqual(graph({ format: 'png', ...masks }));
  expect(restoreTypedTexts(shown, kept)).toEqual(kept);
  // A field of that name that is no option of a view is nothing secret.
  const other = { nodes: [{ id: 'w', data: { customData: { session: hidden } } }] };
  expect([sealedGraph(other, reversed), shownDraft(other)]).toEqual([other, other]);
  expect(sealedGraph('none', reversed)).toBe('none');
});

test('sealed options are found wherever they stand in JSON, to be sealed with another key', () => {
  const nested = { steps: [{ options: sealed }, { url: 'https://example.com/' }] };
  expect(mapSealed(nested, (text) => `${text}!`)).toEqual({
    steps: [
      {
        options: {
          ...sealed,
          session: `${sealed.session as unknown as string}!`,
          authentication: `${sealed.authentication as unknown as string}!`,
        },
      },
      { url: 'https://example.com/' },
    ],
  });
  expect(mapSealed(nested, (text) => text)).toBe(nested);
  const text = { note: 'sealed:mine' };
  expect(mapSealed(text, (one) => `${one}!`)).toBe(text);
});
