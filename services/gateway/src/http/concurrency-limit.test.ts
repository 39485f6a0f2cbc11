import { expect, test } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('one more than the gateway can answer soon is told to come back, until somebody has been answered', () => {
  const enter = createConcurrencyLimit(2);
  const first = enter();
  enter();
  expect(enter).toThrow(expect.objectContaining({ code: 'SERVICE_BUSY', headers: { 'Retry-After': '1' } }));
  first[Symbol.dispose]();
  expect(enter).not.toThrow();
});
