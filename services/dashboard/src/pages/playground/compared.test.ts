import { expect, test } from '@jest/globals';
import { differingSettings, noComparedCaptures, type TakenCapture, addCapture } from './compared.ts';

const taken = (id: string, request: object): TakenCapture => ({ request: { ...request }, answer: { id } as never });
const [plain, dark, again, other] = [
  taken('1', { url: 'a' }),
  taken('2', { url: 'a', darkMode: true }),
  taken('3', { url: 'a', darkMode: true }),
  taken('4', { url: 'b', darkMode: true }),
];
const idsAfter = (...results: readonly TakenCapture[]): readonly (string | undefined)[] => {
  const { previous, current } = results.reduce(addCapture, noComparedCaptures);
  return [previous?.answer.id, current?.answer.id];
};

test.each([
  ['one result has none to compare', [plain], [undefined, '1']],
  ['a different setting can be compared with the one before', [plain, dark], ['1', '2']],
  ['a setting that was removed too', [dark, plain], ['2', '1']],
  ['the same request again cannot', [plain, dark, again], [undefined, '3']],
  ['a different page cannot', [dark, other], [undefined, '4']],
])('%s', (_name, results, ids) => {
  expect(idsAfter(...results)).toEqual(ids);
});

test('a result stands alone, unless a base is held for it', () => {
  const compared = { ...addCapture(addCapture(noComparedCaptures, plain), dark), base: plain };
  expect(addCapture(compared, other).base).toBeUndefined();
  expect(addCapture({ ...compared, isHeld: true }, other)).toMatchObject({ base: plain, current: other, isHeld: true });
});

test('what another request has otherwise, or not at all', () => {
  const one = { url: 'https://a.example', darkMode: true, viewport: { width: 800 }, delay: 5 };
  const other = { url: 'https://a.example', viewport: { width: 900 }, delay: 5 };
  expect(differingSettings(one, other)).toEqual(['darkMode: true', 'viewport: {"width":800}']);
  expect(differingSettings(other, one)).toEqual(['viewport: {"width":900}']);
});
