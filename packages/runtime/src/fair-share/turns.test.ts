import { expect, test } from '@jest/globals';
import { createTurns, type Owner } from './turns.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Work that ends when it is told to; `begun` lists the names in the order in which their turns
 * came.
 */
function createWork(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options);
  const begun: string[] = [];
  const refused: string[] = [];
  const held: Disposable[] = [];
  return {
    begun,
    refused,
    ask: (name: string, owner: Owner, asked: { readonly cost?: number; readonly signal?: AbortSignal } = {}) =>
      void turns.take(owner, asked).then(
        (turn) => {
          begun.push(name);
          held.push(turn);
        },
        () => refused.push(name),
      ),
    endOne: async (): Promise<void> => {
      await settled();
      held.shift()?.[Symbol.dispose]();
      await settled();
    },
  };
}
/** All names in the order of their turns, one at a time. */
async function inTurn(work: ReturnType<typeof createWork>, count: number): Promise<string[]> {
  for (let nth = 0; nth < count; nth += 1) await work.endOne();
  return work.begun;
}

test('an owner with much to do delays another by one turn', async () => {
  const work = createWork({ capacity: 1 });
  for (let nth = 1; nth <= 20; nth += 1) work.ask(`a${nth}`, ['a']);
  work.ask('b1', ['b']);
  work.ask('b2', ['b']);
  expect((await inTurn(work, 5)).slice(0, 5)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a turn that costs more counts more', async () => {
  const work = createWork({ capacity: 4 });
  for (let nth = 1; nth <= 5; nth += 1) work.ask(`large ${nth}`, ['a'], { cost: 4 });
  for (let nth = 1; nth <= 5; nth += 1) work.ask(`small ${nth}`, ['b']);
  const order = await inTurn(work, 8);
  expect(order.slice(0, 7)).toEqual(['large 1', 'small 1', 'small 2', 'small 3', 'small 4', 'large 2', 'small 5']);
});

test('an owner gets no more than its part while others have theirs', async () => {
  const work = createWork({ capacity: 4, perOwner: 2 });
  for (let nth = 1; nth <= 4; nth += 1) work.ask(`a${nth}`, ['a']);
  await settled();
  expect(work.begun).toEqual(['a1', 'a2']);
  work.ask('b1', ['b']);
  await settled();
  expect(work.begun).toEqual(['a1', 'a2', 'b1']);
});

test('many names of one network share what the network has', async () => {
  const work = createWork({ capacity: 1 });
  for (let nth = 1; nth <= 30; nth += 1) work.ask(`guess ${nth}`, ['one network', `address ${nth}`]);
  work.ask('right', ['another network', 'address']);
  expect((await inTurn(work, 3)).slice(0, 2)).toEqual(['guess 1', 'right']);
});

test('newcomers without end do not keep one out who was served before', async () => {
  const work = createWork({ capacity: 1 });
  work.ask('first', ['old']);
  work.ask('second', ['old']);
  for (let nth = 1; nth <= 50; nth += 1) {
    work.ask(`new ${nth}`, [`new ${nth}`]);
    await work.endOne();
  }
  expect(work.begun.indexOf('second')).toBeGreaterThan(0);
  expect(work.begun.indexOf('second')).toBeLessThan(10);
});

test('of too many that wait the newest of the one with the most is refused', async () => {
  const work = createWork({ capacity: 1, waitingMax: 3 });
  for (let nth = 1; nth <= 4; nth += 1) work.ask(`a${nth}`, ['a']);
  work.ask('b1', ['b']);
  await settled();
  expect(work.refused).toEqual(['a4']);
  expect((await inTurn(work, 4)).toSorted()).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('work that costs more than there is goes alone, and nothing passes it for ever', async () => {
  const work = createWork({ capacity: 10 });
  work.ask('small', ['a']);
  work.ask('huge', ['b'], { cost: 50 });
  work.ask('after', ['a']);
  await settled();
  expect(work.begun).toEqual(['small']);
  await work.endOne();
  expect(work.begun).toEqual(['small', 'huge']);
  await work.endOne();
  expect(work.begun).toEqual(['small', 'huge', 'after']);
});

test('who gives up lets the next one in, and a turn ends once', async () => {
  const used: number[] = [];
  const turns = createTurns({ capacity: 10, onChange: (units) => used.push(units) });
  const never = new AbortController().signal;
  const first = await turns.take(['a'], { cost: 5, signal: never });
  const gone = new AbortController();
  const large = turns.take(['b'], { cost: 9, signal: gone.signal });
  const next = turns.take(['c'], { cost: 5, signal: never });
  gone.abort(new Error('given up'));
  await expect(large).rejects.toThrow('given up');
  (await next)[Symbol.dispose]();
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  expect(used.at(-1)).toBe(0);
  await expect(turns.take(['a'], { signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late');
});
