import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { computeSignature } from './signature.ts';

test('is the one that the service sends', async () => {
  const body = '{"event":"JOB_COMPLETED","data":{"url":"https://example.com/ä"}}';
  const expected = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
  expect(await computeSignature('secret', body)).toBe(expected);
  expect(await computeSignature('', body)).toBe('');
});
