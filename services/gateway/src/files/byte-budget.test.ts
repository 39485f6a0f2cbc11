import { expect, test } from '@jest/globals';
import { createByteBudget } from './byte-budget.ts';

/** A budget that records what it has granted so far, by name. */
function asking(max: number) {
  const hold = createByteBudget(max);
  const given = new Map<string, Disposable>();
  const ask = (name: string, owner: string, bytes: number): void =>
    void hold(owner, bytes).then((held) => given.set(name, held));
  const names = async (): Promise<string[]> => {
    await Promise.resolve();
    return [...given.keys()];
  };
  const giveBack = (name: string): void => {
    given.get(name)![Symbol.dispose]();
    given.delete(name);
  };
  return { ask, names, giveBack };
}

test('one that holds as much as is free waits until it gave something back, and the others do not', async () => {
  const { ask, names, giveBack } = asking(128);
  for (const name of ['a1', 'a2', 'a3']) ask(name, 'a', 32);
  ask('b1', 'b', 32);
  expect(await names()).toEqual(['a1', 'a2', 'b1']);
  giveBack('a1');
  expect(await names()).toEqual(['a2', 'b1', 'a3']);
});

test('what is large is next, whatever small comes behind it', async () => {
  const { ask, names, giveBack } = asking(100);
  ask('a1', 'a', 50);
  ask('b1', 'b', 40);
  ask('c1', 'c', 30);
  ask('d1', 'd', 5);
  expect(await names()).toEqual(['a1', 'b1']);
  giveBack('b1');
  expect(await names()).toEqual(['a1', 'c1', 'd1']);
});

test('more than there is at all is held alone', async () => {
  const { ask, names, giveBack } = asking(10);
  ask('a1', 'a', 11);
  ask('b1', 'b', 1);
  expect(await names()).toEqual(['a1']);
  giveBack('a1');
  expect(await names()).toEqual(['b1']);
});
