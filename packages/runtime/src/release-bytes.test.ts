import { expect, test } from '@jest/globals';
import { releaseBytes } from './release-bytes.ts';

const megabyte = 1_048_576;

test('a buffer is empty once its memory was given back, however often that is asked', () => {
  const bytes = Buffer.alloc(megabyte, 1);
  releaseBytes(bytes);
  releaseBytes(bytes);
  expect(bytes.length).toBe(0);
});

test('the memory is there no longer', () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < 20; index += 1) releaseBytes(Buffer.alloc(megabyte, 1));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(megabyte);
});

test.each([
  ['a small one, of a shared slab', Buffer.from('a few words')],
  ['a part of another', Buffer.alloc(megabyte, 1).subarray(1_000)],
  ['shared memory', Buffer.from(new SharedArrayBuffer(megabyte))],
])('%s is left as it is', (_name, bytes) => {
  const { length } = bytes;
  releaseBytes(bytes);
  expect(bytes.length).toBe(length);
});
