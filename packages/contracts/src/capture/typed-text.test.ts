import { expect, test } from '@jest/globals';
import { findMaskedTexts, withoutTypedText, withTypedText } from './typed-text.ts';

const type = (selector: string, text: string) => ({ type: 'type', selector, text });
const click = { type: 'click', selector: '#go' };
const mask = '[redacted]';
const before = { actions: [type('#user', 'ann'), type('#password', 'open sesame'), click] };
const [user, password] = withoutTypedText(before)['actions'] as [object, object];

test.each<[string, readonly object[], readonly string[]]>([
  ['as it was shown', [user, password, click], ['ann', 'open sesame']],
  ['with an action in front', [click, user, password], ['ann', 'open sesame']],
  ['in another order', [password, user], ['open sesame', 'ann']],
  ['with one taken out', [password], ['open sesame']],
  ['with another text for one', [type('#user', 'bob'), password], ['bob', 'open sesame']],
  ['with one more for another field', [type('#code', '1'), user, password], ['1', 'ann', 'open sesame']],
  ['with one more for the same field', [type('#user', 'x'), user, password], ['x', 'ann', 'open sesame']],
])('what is sent back %s keeps its texts', (_name, actions, texts) => {
  const restored = withTypedText({ actions }, before);
  expect((restored['actions'] as { text?: string }[]).flatMap(({ text }) => text ?? [])).toEqual(texts);
  expect(findMaskedTexts(restored)).toEqual({});
});

const twice = { actions: [type('#search', 'one'), type('#search', 'two')] };
test.each<[string, readonly object[], readonly string[]]>([
  ['the first changed', [type('#search', 'new'), type('#search', mask)], ['new', 'two']],
  ['a new one between them', [mask, 'new', mask].map((text) => type('#search', text)), ['one', 'new', 'two']],
])('of two texts for one field each stays itself with %s', (_name, actions, texts) => {
  const restored = withTypedText({ actions }, twice);
  expect((restored['actions'] as { text: string }[]).map(({ text }) => text)).toEqual(texts);
});

test.each<[string, readonly object[], object, number]>([
  ['in a new schedule', [click, type('#user', mask)], {}, 1],
  ['for a field that had none', [user, type('#code', mask)], before, 1],
  ['where either of two may be meant', [type('#search', mask)], twice, 0],
  ['that was kept as a text once', [user], { actions: [type('#user', mask)] }, 0],
])('a masked text %s is refused', (_name, actions, known, index) =>
  expect(findMaskedTexts(withTypedText({ actions }, known as Record<string, unknown>))).toEqual({
    [`options.actions.${index}.text`]: 'is masked. Send the actual text',
  }),
);

test('settings without typed text stay as they are', () => {
  for (const options of [{}, { actions: [click] }, { quality: 80 }]) {
    expect(withTypedText(options, before)).toBe(options);
    expect(findMaskedTexts(options)).toEqual({});
  }
});
