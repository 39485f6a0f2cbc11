import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createS3Storage } from '@tintype/storage/drivers/s3';
import { headersFor } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { resultBytesMax } from '@tintype/render/limits';
import { makeBucket, newKey, optionsFor, ownerClient } from './buckets.ts';

/** The least that S3 takes for a part that is not the last. */
const partBytes = 5 * 1024 * 1024;
let bucket: string;
let storage: Storage;
beforeAll(async () => {
  bucket = await makeBucket();
  storage = createS3Storage(optionsFor(bucket));
});

/** As tools upload that copy a bucket to another. */
async function uploadInParts(Key: string, body: Buffer, { isCompleted = true } = {}): Promise<void> {
  const client = ownerClient();
  const object = { Bucket: bucket, Key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType: 'image/png' }));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  for (let from = 0; from < body.length; from += partBytes) {
    const PartNumber = Parts.length + 1;
    const Body = body.subarray(from, from + partBytes);
    const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
    Parts.push({ ETag, PartNumber });
  }
  if (isCompleted)
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

test('the largest result is stored by one request and comes back whole', async () => {
  const key = newKey();
  const body = randomBytes(resultBytesMax);
  await storage.put(key, body, headersFor(key));
  expect((await storage.readBytes(key))?.equals(body)).toBe(true);
});

test('an object that another tool uploaded in parts is read, in ranges too, and deleted', async () => {
  const key = newKey();
  const body = randomBytes(2 * partBytes + 1_000);
  await uploadInParts(key, body);
  expect((await storage.readBytes(key))?.equals(body)).toBe(true);
  const range = { start: partBytes - 10, end: 2 * partBytes + 10 };
  const found = await storage.read(key, range);
  expect((await buffer(found!.stream)).equals(body.subarray(range.start, range.end + 1))).toBe(true);
  expect(await storage.delete([key])).toEqual([]);
  expect(await storage.read(key)).toBeUndefined();
});

test('an upload in parts that was not completed is no object', async () => {
  const key = newKey();
  await uploadInParts(key, randomBytes(partBytes), { isCompleted: false });
  expect(await storage.read(key)).toBeUndefined();
});
