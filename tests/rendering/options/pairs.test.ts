import { expect, test } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import type { OptionName } from '@tintype/contracts/capture/options';
import { parserOf } from '@tintype/contracts/schemas/parse';
import { isLong, someOf } from '@tintype/testing/long-form';
import { inLanes } from '../in-lanes.ts';
import { startOptionCaptures } from './option-captures.ts';
import { optionEffects, type Result } from './option-effects.ts';
import { hiding, type Pair, pairs } from './pairs.ts';

const parse = parserOf(captureRequest);

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

test('two options in one request: both have their effect, or the request is refused with the reason', async () => {
  const captures = await startOptionCaptures('shell');
  const wrong: string[] = [];
  let refused = 0;
  const check = async ({ names, page, result, shown }: Pair): Promise<void> => {
    const beside = Object.assign({}, ...names.map((name) => optionEffects[name].beside)) as object;
    const requestWith = (among: readonly OptionName[]) =>
      captures.requestOf({ page }, result, {
        ...beside,
        ...(Object.assign({}, ...among.map((name) => fieldsOf(name, result))) as object),
      });
    const both = requestWith(names);
    if (!parse(both).ok) {
      refused += 1;
      return;
    }
    try {
      const taken = await captures.take(both);
      for (const name of shown.filter((one) => !isHidden(one, names))) {
        const without = requestWith(names.filter((one) => one !== name));
        // The other one needs it anyway.
        if (isDeepStrictEqual(without, both)) continue;
        if (await captures.areEqual(taken, await captures.take(without)))
          wrong.push(`${names.join(' and ')} in a ${result}: ${name} is lost`);
      }
    } catch (error) {
      const { code, message } = error as { readonly code?: string; readonly message: string };
      wrong.push(`${names.join(' and ')} in a ${result}: ${code ?? ''} ${message}`);
    }
  };
  try {
    await inLanes(someOf(pairs, 50), 2, check);
  } finally {
    await captures.stop();
  }
  if (isLong) console.log(`${pairs.length} pairs, ${refused} of them refused with a reason`);
  expect(wrong).toEqual([]);
}, 900_000);
