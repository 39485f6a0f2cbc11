import { expect, test } from '@jest/globals';
import { createResolver, ResolveTimedOut } from './dial.ts';

const never = () => new Promise<never>(() => undefined);

test('every address is given, in the order of the answer', async () => {
  const resolve = createResolver({ lookup: async () => [{ address: '2003::1' }, { address: '1.1.1.1' }] });
  expect(await resolve('example.com')).toEqual(['2003::1', '1.1.1.1']);
});
test('the hosts file of the machine counts', async () => {
  const addresses = await createResolver()('localhost');
  expect(addresses.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
});
test('a resolver that does not answer is given up', async () => {
  await expect(createResolver({ lookup: never, timeoutMs: 5 })('example.com')).rejects.toThrow(ResolveTimedOut);
});
test('an abort ends the wait with its own reason', async () => {
  const caller = new AbortController();
  const waiting = createResolver({ lookup: never })('example.com', { signal: caller.signal });
  caller.abort(new Error('no longer wanted'));
  await expect(waiting).rejects.toThrow('no longer wanted');
});
