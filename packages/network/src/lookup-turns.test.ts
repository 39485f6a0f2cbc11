import { expect, test } from '@jest/globals';
import { createLookupTurns } from './dial.ts';

const forever = new AbortController().signal;

test('names of one page that are never answered keep no other page from its own', async () => {
  const begun: string[] = [];
  const lookUp = createLookupTurns(async (name: string) => {
    begun.push(name);
    return name === 'good' ? 'answer' : new Promise<string>(() => undefined);
  });
  const leave = new AbortController();
  const slow = Array.from({ length: 500 }, (_, index) => lookUp(`slow-${index}`, { owner: 'a', signal: leave.signal }));
  const ends = Promise.allSettled(slow);
  await new Promise(setImmediate);
  expect(begun).toHaveLength(4);
  expect(await lookUp('good', { owner: 'b', signal: forever })).toBe('answer');
  leave.abort(new Error('the page is gone'));
  // Those that were begun cannot be called back; none of the others is ever begun.
  expect(await lookUp('good', { owner: 'b', signal: forever })).toBe('answer');
  expect(begun.filter((name) => name !== 'good')).toHaveLength(4);
  void ends;
});

test('whoever has the fewest under way is next, and all are answered', async () => {
  const order: string[] = [];
  const lookUp = createLookupTurns(async (name: string) => {
    order.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    return name;
  });
  const names = ['a', 'b', 'c'].flatMap((owner) =>
    Array.from({ length: 20 }, (_, index) => [owner, `${owner}${index}`] as const),
  );
  const answers = await Promise.all(names.map(([owner, name]) => lookUp(name, { owner, signal: forever })));
  expect(answers).toEqual(names.map(([, name]) => name));
  expect(order.indexOf('c0')).toBeLessThan(order.indexOf('a8'));
});

test('a failure frees its place', async () => {
  const lookUp = createLookupTurns(async (): Promise<string> => {
    throw new Error('no such name');
  });
  for (let count = 0; count < 20; count += 1)
    await expect(lookUp('x', { owner: 'a', signal: forever })).rejects.toThrow('no such name');
});
