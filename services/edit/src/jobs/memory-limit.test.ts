import { expect, test } from '@jest/globals';
import { createRoom } from './memory-limit.ts';

const never = new AbortController().signal;
/** Which of these have been admitted by now. */
async function admitted(all: Readonly<Record<string, Promise<Disposable>>>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, one] of Object.entries(all)) void one.then(() => names.push(name));
  await new Promise(setImmediate);
  return names.toSorted();
}

test('beside a picture that needs more than there is, small ones of others are edited, and no other large one', async () => {
  const taken: number[] = [];
  const room = createRoom(100, (bytes) => taken.push(bytes));
  const take = (organizationId: string, bytes: number) => room.take(organizationId, { bytes, signal: never });
  const huge = take('a', 600);
  const next = take('a', 600);
  const small = take('b', 5);
  const large = take('b', 60);
  expect(await admitted({ huge, next, small, large })).toEqual(['huge', 'small']);
  (await huge)[Symbol.dispose]();
  // The organization that was served least is next.
  expect(await admitted({ next, large })).toEqual([]);
  (await small)[Symbol.dispose]();
  expect(await admitted({ next, large })).toEqual(['large']);
  (await large)[Symbol.dispose]();
  expect(await admitted({ next })).toEqual(['next']);
  expect(Math.max(...taken)).toBeLessThanOrEqual(100);
});

test('a picture that is given up while it waits takes nothing', async () => {
  const room = createRoom(100);
  const huge = await room.take('a', { bytes: 600, signal: never });
  const gone = new AbortController();
  const waiting = room.take('b', { bytes: 600, signal: gone.signal });
  gone.abort(new Error('deleted'));
  await expect(waiting).rejects.toThrow('deleted');
  huge[Symbol.dispose]();
  const after = room.take('c', { bytes: 600, signal: never });
  expect(await admitted({ after })).toEqual(['after']);
});
