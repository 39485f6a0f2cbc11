import { expect, test } from '@jest/globals';
import { type Environment, parseConfig } from '@tintype/runtime/config';
import { createStorage, storageFields } from './create-storage.ts';

const secret = 'a secret of at least thirty-two characters';
const key = 'captures/2026/01/05/abc/main.png';
const storageWith = (environment: Environment) => createStorage(parseConfig(storageFields, environment), { secret });

test.each<[string, Environment, string]>([
  ['a folder driver without a folder', {}, 'TINTYPE_STORAGE_FOLDER is required'],
  ['an S3 driver without a bucket', { TINTYPE_STORAGE: 's3' }, 'TINTYPE_S3_BUCKET is required'],
  [
    'half of a key pair',
    { TINTYPE_STORAGE: 's3', TINTYPE_S3_BUCKET: 'b', TINTYPE_S3_ACCESS_KEY_ID: 'a' },
    'must be set together',
  ],
  [
    'an endpoint that is no URL',
    { TINTYPE_STORAGE: 's3', TINTYPE_S3_BUCKET: 'b', TINTYPE_S3_ENDPOINT: 's3.test:9000' },
    'TINTYPE_S3_ENDPOINT must be a URL',
  ],
])('%s is refused before anything starts', (_name, environment, problem) => {
  expect(() => storageWith(environment)).toThrow(problem);
});

const s3 = {
  TINTYPE_STORAGE: 's3',
  TINTYPE_S3_BUCKET: 'shots',
  TINTYPE_S3_ENDPOINT: 'http://s3.test:9000',
  TINTYPE_S3_ACCESS_KEY_ID: 'id',
  TINTYPE_S3_SECRET_ACCESS_KEY: 'not a real one',
};
const linkWith = async (environment: Environment): Promise<URL> =>
  new URL(await storageWith(environment).linkFor(key, { expiresAt: new Date(Date.now() + 60_500) }));

test('a bucket behind a CDN gives plain links of the CDN', async () => {
  expect((await linkWith({ ...s3, TINTYPE_CDN_URL: 'https://cdn.test/shots/' })).href).toBe(
    `https://cdn.test/shots/${key}`,
  );
});

test('a bucket without a CDN gives signed links that end when they should', async () => {
  const link = await linkWith({ ...s3, TINTYPE_S3_PATH_STYLE: 'true' });
  expect(`${link.origin}${link.pathname}`).toBe(`http://s3.test:9000/shots/${key}`);
  expect(Number(link.searchParams.get('X-Amz-Expires'))).toBe(60);
});

test('without path style the bucket stands in the host name', async () => {
  expect((await linkWith(s3)).hostname).toBe('shots.s3.test');
});
