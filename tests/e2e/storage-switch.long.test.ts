import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { bucket, credentials, startS3Server, type S3Server } from '../integration/storage/s3-server.ts';

let site: Site;
let system: System;
let s3: S3Server;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '/': page('<h1>A page</h1><p>Some text in a paragraph.</p>') });
  undo.defer(site.stop);
  s3 = await startS3Server();
  undo.defer(s3.close);
  system = await startSystem({ services: ['gateway', 'render'], allowHosts: [site.host] });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const bucketSettings = () => ({
  TINTYPE_S3_BUCKET: bucket,
  TINTYPE_S3_ENDPOINT: s3.endpoint,
  TINTYPE_S3_PATH_STYLE: 'true',
  TINTYPE_S3_ACCESS_KEY_ID: credentials.accessKeyId,
  TINTYPE_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

type Taken = { readonly storageUrl: string; readonly resultUrl: string };
async function take(): Promise<Taken> {
  const response = await system.capture({ url: site.url('/'), format: 'png', responseType: 'url' });
  expect(response.status).toBe(200);
  return (await response.json()) as Taken;
}
async function bytesOf(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers });
  expect({ url, status: response.status }).toEqual({ url, status: 200 });
  return Buffer.from(await response.arrayBuffer());
}
const resultOf = ({ resultUrl }: Taken): Promise<Buffer> => bytesOf(resultUrl, { 'X-API-Key': system.apiKey });

async function changeTo(driver: 'folder' | 's3'): Promise<void> {
  for (const name of ['gateway', 'render'] as const) await system.service(name).stop();
  const settings = { TINTYPE_STORAGE: driver, ...bucketSettings() };
  for (const name of ['gateway', 'render'] as const) await system.start(name, settings);
}

/** `tests/integration/storage/switch.test.ts` proves the same without services. */
test('results of before stay readable when the storage is changed and changed back, and after they were moved', async () => {
  const first = await take();
  const before = await resultOf(first);

  await changeTo('s3');
  expect(await resultOf(first)).toEqual(before);
  expect(await bytesOf(first.storageUrl)).toEqual(before);
  const second = await take();
  expect(second.storageUrl.startsWith(s3.endpoint)).toBe(true);
  const inBucket = await resultOf(second);
  expect(await bytesOf(second.storageUrl)).toEqual(inBucket);

  await changeTo('folder');
  expect([await resultOf(first), await resultOf(second)]).toEqual([before, inBucket]);

  expect(await copyTo('s3')).toContain('1 files');
  expect([await resultOf(first), await resultOf(second)]).toEqual([before, inBucket]);
  // A link that was given out for the folder.
  expect(await bytesOf(first.storageUrl)).toEqual(before);
  const keys = await system.database.client.file.findMany({ select: { storageKey: true } });
  expect(keys.map(({ storageKey }) => storageKey.split(':')[0])).toEqual(['s3', 's3']);
});

const main = join(import.meta.dirname, '../../services/cli/src/main.ts');
const copyTo = (driver: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: system.databaseUrl,
      TINTYPE_SECRET: system.secret,
      TINTYPE_STORAGE_FOLDER: join(system.folder, 'files'),
      ...bucketSettings(),
    };
    const args = ['--conditions=source', main, 'storage', 'copy', '--to', driver];
    execFile(process.execPath, args, { env }, (error, stdout) => (error === null ? resolve(stdout) : reject(error)));
  });
