import { expect, test } from '@jest/globals';
import { createMemoryBudget } from './memory-budget.ts';

const never = new AbortController().signal;
/** Who has been admitted by now. */
async function admitted(all: Readonly<Record<string, Promise<unknown>>>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, one] of Object.entries(all))
    void one.then(
      () => names.push(name),
      () => undefined,
    );
  await new Promise(setImmediate);
  return names.toSorted();
}

test('as many are admitted as there is room for, in their order, also past a large one', async () => {
  const taken: number[] = [];
  const budget = createMemoryBudget(10, (bytes) => taken.push(bytes));
  const first = budget.take(6, never);
  const large = budget.take(8, never);
  const small = budget.take(1, never);
  expect(await admitted({ first, large, small })).toEqual(['first']);
  (await first)[Symbol.dispose]();
  expect(await admitted({ large, small })).toEqual(['large', 'small']);
  expect(Math.max(...taken)).toBe(9);
});

test('what needs more than there is goes alone', async () => {
  const budget = createMemoryBudget(10);
  const small = budget.take(1, never);
  const huge = budget.take(50, never);
  expect(await admitted({ small, huge })).toEqual(['small']);
  (await small)[Symbol.dispose]();
  const after = budget.take(1, never);
  expect(await admitted({ huge, after })).toEqual(['huge']);
  (await huge)[Symbol.dispose]();
  expect(await admitted({ after })).toEqual(['after']);
});

test('who gives up lets the next one in, and room is given back once', async () => {
  const budget = createMemoryBudget(10);
  const first = await budget.take(5, never);
  const gone = new AbortController();
  const large = budget.take(9, gone.signal);
  const next = budget.take(5, never);
  expect(await admitted({ next })).toEqual([]);
  gone.abort(new Error('given up'));
  await expect(large).rejects.toThrow('given up');
  expect(await admitted({ next })).toEqual(['next']);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  const one = budget.take(5, never);
  const other = budget.take(5, never);
  expect(await admitted({ one, other })).toEqual(['one']);
  await expect(budget.take(1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});
