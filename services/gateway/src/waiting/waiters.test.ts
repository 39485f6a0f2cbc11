import { expect, test } from '@jest/globals';
import { createWaiters } from './waiters.ts';

const never = new AbortController().signal;
const forever = { ms: 60_000, signal: never };

test('news wake the one who waits for them, also when they came before the wait', async () => {
  const waiters = createWaiters();
  using waiter = waiters.expect('a');
  waiters.notify('a');
  await waiter.next(forever);
  setImmediate(() => waiters.notify('a'));
  await waiter.next(forever);
});

test('without news the wait ends by time or by a hang-up', async () => {
  using waiter = createWaiters().expect('a');
  await waiter.next({ ms: 1, signal: never });
  await waiter.next({ ms: 60_000, signal: AbortSignal.abort() });
});

test('who has left is not kept', () => {
  const waiters = createWaiters();
  waiters.expect('a')[Symbol.dispose]();
  waiters.notify('a');
  expect(waiters.count()).toBe(0);
});
