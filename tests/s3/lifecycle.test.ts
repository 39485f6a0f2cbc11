import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectLegalHoldCommand,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createS3Storage } from '@tintype/storage/drivers/s3';
import { headersFor } from '@tintype/storage/keys';
import { until } from '@tintype/testing/until';
import { makeBucket, newKey, optionsFor, ownerClient } from './buckets.ts';

/**
 * As docs/storage.md gives it to operators, with a single day, which takes two seconds here, for
 * each number of days.
 */
function documentedRules(): { readonly Rules: LifecycleRule[] } {
  const text = readFileSync(join(import.meta.dirname, '../../docs/storage.md'), 'utf8');
  const json = /```json\n(\{\s*"Rules"[^`]*)```/.exec(text)![1]!;
  return JSON.parse(json.replaceAll(/("\w*Days\w*": )\d+/g, '$11')) as { readonly Rules: LifecycleRule[] };
}

const applyRules = (Bucket: string) =>
  ownerClient().send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: documentedRules() }));

test('the documented rule removes what is left, and the driver says that it is gone', async () => {
  const bucket = await makeBucket();
  const storage = createS3Storage(optionsFor(bucket));
  const key = newKey();
  await storage.put(key, Buffer.from('x'), headersFor(key));
  await ownerClient().send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: newKey() }));
  await applyRules(bucket);
  await until(async () => (await storage.read(key)) === undefined);
  expect(await storage.delete([key])).toEqual([]);
  await until(
    async () =>
      ((await ownerClient().send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []).length === 0,
  );
});

const versionsIn = async (Bucket: string) => {
  const { Versions = [], DeleteMarkers = [] } = await ownerClient().send(new ListObjectVersionsCommand({ Bucket }));
  return { Versions, DeleteMarkers };
};

test('in a bucket with versions a deleted file is kept as an old version, until the documented rule removes it', async () => {
  const bucket = await makeBucket({ versioned: true });
  const storage = createS3Storage(optionsFor(bucket));
  const key = newKey();
  await storage.put(key, Buffer.from('x'), headersFor(key));
  expect(await storage.delete([key])).toEqual([]);
  expect(await storage.read(key)).toBeUndefined();
  expect(await versionsIn(bucket)).toMatchObject({ Versions: [{ Key: key }], DeleteMarkers: [{ Key: key }] });
  await applyRules(bucket);
  await until(async () => {
    const { Versions, DeleteMarkers } = await versionsIn(bucket);
    return Versions.length === 0 && DeleteMarkers.length === 0;
  });
});

test('a file under a legal hold is deleted for callers, and its version stays', async () => {
  const bucket = await makeBucket({ versioned: true });
  const storage = createS3Storage(optionsFor(bucket));
  const key = newKey();
  await storage.put(key, Buffer.from('x'), headersFor(key));
  await ownerClient().send(new PutObjectLegalHoldCommand({ Bucket: bucket, Key: key, LegalHold: { Status: 'ON' } }));
  expect(await storage.delete([key])).toEqual([]);
  expect(await storage.read(key)).toBeUndefined();
  expect((await versionsIn(bucket)).Versions).toHaveLength(1);
});
