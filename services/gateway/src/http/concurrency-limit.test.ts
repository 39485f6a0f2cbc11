import { expect, test } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('one more than the gateway can answer soon is refused for a second, until somebody has been answered', () => {
  const acquireSlot = createConcurrencyLimit(2);
  const first = acquireSlot();
  acquireSlot();
  expect(acquireSlot).toThrow(expect.objectContaining({ code: 'SERVICE_BUSY', headers: { 'Retry-After': '1' } }));
  first[Symbol.dispose]();
  expect(acquireSlot).not.toThrow();
});
