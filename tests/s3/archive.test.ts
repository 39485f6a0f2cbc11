import { expect, test } from '@jest/globals';
import { createBucketArchive } from '@tintype/storage/archive';
import { makeBucket, optionsFor } from './buckets.ts';

/** More than one page of a list, and more than one request to delete. */
const pieces = 1_100;

test('a backup of many pieces is listed as a whole, read, and removed as a whole', async () => {
  const archive = createBucketArchive({ ...optionsFor(await makeBucket()), prefix: 'backups' });
  const names = Array.from({ length: pieces }, (_, index) => `today/piece-${String(index).padStart(5, '0')}`);
  for (let from = 0; from < pieces; from += 20)
    await Promise.all(names.slice(from, from + 20).map((name) => archive.put(name, Buffer.from(name))));
  await archive.put('yesterday/piece', Buffer.from('kept'));

  expect(await archive.list('today')).toEqual(names);
  expect([await archive.sizeOf(names[0]!), await archive.sizeOf('today/none')]).toEqual([names[0]!.length, undefined]);
  expect([String(await archive.get(names[1]!)), await archive.get('today/none')]).toEqual([names[1], undefined]);

  await archive.remove(names);
  expect(await archive.list('today')).toEqual([]);
  expect(String(await archive.get('yesterday/piece'))).toBe('kept');
});
