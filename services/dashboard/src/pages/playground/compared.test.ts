import { expect, test } from '@jest/globals';
import { nothingTaken, type TakenCapture, withTaken } from './compared.ts';

const taken = (id: string, request: object): TakenCapture => ({ request: { ...request }, answer: { id } as never });
const [plain, dark, again, other] = [
  taken('1', { url: 'a' }),
  taken('2', { url: 'a', darkMode: true }),
  taken('3', { url: 'a', darkMode: true }),
  taken('4', { url: 'b', darkMode: true }),
];
const idsAfter = (...results: readonly TakenCapture[]): readonly (string | undefined)[] => {
  const { base, current } = results.reduce(withTaken, nothingTaken);
  return [base?.answer.id, current?.answer.id];
};

test.each([
  ['one result stands alone', [plain], [undefined, '1']],
  ['another setting stands beside the one before', [plain, dark], ['1', '2']],
  ['a setting that was removed too', [dark, plain], ['2', '1']],
  ['the same request again stands alone', [plain, dark, again], [undefined, '3']],
  ['another page stands alone', [dark, other], [undefined, '4']],
])('%s', (_name, results, ids) => {
  expect(idsAfter(...results)).toEqual(ids);
});

test('a base that is held stays beside every later result', () => {
  const held = { ...withTaken(withTaken(nothingTaken, plain), dark), isHeld: true };
  expect(withTaken(held, other)).toEqual({ base: plain, current: other, isHeld: true });
});
