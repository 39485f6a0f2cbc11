import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import type { OptionName } from '@tintype/contracts/capture/options';
import { createParser } from '@tintype/contracts/schemas/parse';
import { someOf } from '@tintype/testing/long-form';
import { type OptionCaptures, startOptionCaptures } from './option-captures.ts';
import { optionEffects, type Result } from './option-effects.ts';
import { hiding, type Pair, pairs } from './pairs.ts';

const parse = createParser(captureRequest);

test('there are 300 pairs, and every option that changes a result is in several', () => {
  expect(new Set(pairs.map(({ names }) => names.join())).size).toBe(300);
  const counts = Map.groupBy(
    pairs.flatMap(({ names }) => names),
    (name) => name,
  );
  expect(Math.min(...[...counts.values()].map((all) => all.length))).toBeGreaterThan(2);
});

const fieldsOf = (name: OptionName, result: Result) => {
  const { fields, pdfFields } = optionEffects[name];
  return result === 'pdf' ? (pdfFields ?? fields) : fields;
};
const isHidden = (name: OptionName, [a, b]: Pair['names']): boolean =>
  hiding[a === name ? b : a]?.includes(name) === true;

let captures: OptionCaptures;
beforeAll(async () => {
  captures = await startOptionCaptures('shell');
});
afterAll(async () => captures?.stop());

test.each(someOf(pairs, 75).map((pair) => [...pair.names, pair.result, pair] as const))(
  '%s and %s in a %s: both have their effect, or the request is refused with the reason',
  async (_one, _other, result, { names, page, shown }) => {
    const beside = Object.assign({}, ...names.map((name) => optionEffects[name].beside)) as object;
    const requestWith = (among: readonly OptionName[]) =>
      captures.requestOf({ page }, result, {
        ...beside,
        ...(Object.assign({}, ...among.map((name) => fieldsOf(name, result))) as object),
      });
    const both = requestWith(names);
    const parsed = parse(both);
    if (!parsed.ok) {
      const sent = names.flatMap((name) => Object.keys(fieldsOf(name, result)));
      expect(Object.keys(parsed.fields).some((field) => sent.some((name) => field.startsWith(name)))).toBe(true);
      return;
    }
    const taken = await captures.take(both);
    for (const name of shown.filter((one) => !isHidden(one, names))) {
      const without = requestWith(names.filter((one) => one !== name));
      // The other one needs it anyway.
      if (isDeepStrictEqual(without, both)) continue;
      expect([name, await captures.areEqual(taken, await captures.take(without))]).toEqual([name, false]);
    }
  },
);
