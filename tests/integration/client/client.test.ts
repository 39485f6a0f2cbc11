import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConnectionError, Tintype } from '@tintype/client';
import { stubBytes } from '../gateway/stub-render.ts';
import { operationCalls } from './operation-calls.ts';
import { runSamples } from './run-samples.ts';
import { openClientStage, url, type ClientStage } from './stage.ts';

let stage: ClientStage;
beforeAll(async () => {
  stage = await openClientStage();
});
afterAll(() => stage.end());

describe('every operation is called by the client', () => {
  test.each(Object.entries(operationCalls))('%s', async (name, { calls, refusal }) => {
    stage.called.length = 0;
    const code = await calls(stage).then(
      () => undefined,
      (error: { readonly code?: string }) => error.code ?? error,
    );
    expect(code).toBe(refusal);
    expect(stage.called).toContain(name);
  });
});

test('a capture is bytes, addresses or base64, as it was asked for', async () => {
  const { client } = stage;
  const file = await client.capture({ url, format: 'png' });
  expect(file).toMatchObject({ contentType: 'image/png', captureId: expect.any(String), warnings: ['NOT_SETTLED'] });
  expect(Buffer.from(file.bytes)).toEqual(stubBytes);
  const inline = await client.capture({ url, responseType: 'base64' });
  expect(Buffer.from(inline.data, 'base64')).toEqual(stubBytes);
  const stored = await client.capture({ url, responseType: 'url' });
  for (const address of [stored.resultUrl, stored.storageUrl])
    expect(Buffer.from(await (await client.download(address)).bytes())).toEqual(stubBytes);
});

test('a call that is sent twice under its key is one capture', async () => {
  const { gateway, member } = stage;
  let attempts = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    attempts += 1;
    if (attempts === 1) throw new TypeError('the answer is lost');
    return response;
  };
  const before = await gateway.database.client.capture.count();
  const client = new Tintype({ baseUrl: gateway.url, apiKey: member.key, fetch: losing, sleep: async () => undefined });
  await client.capture({ url });
  expect([attempts, await gateway.database.client.capture.count()]).toEqual([2, before + 1]);
});

test('a long list whose upload is interrupted is there once, in order, after it was resumed', async () => {
  const { gateway, member, client } = stage;
  const urls = Array.from({ length: 3_500 }, (_, index) => `${url}${index}`);
  let requests = 0;
  const breaking: typeof fetch = async (input, init) => {
    requests += 1;
    const response = await fetch(input, init);
    // The third chunk is stored, and its answer is lost.
    if (requests === 4) throw new TypeError('the connection is lost');
    return response;
  };
  let batchId = '';
  const interrupted = new Tintype({ baseUrl: gateway.url, apiKey: member.key, fetch: breaking, retries: 0 });
  const onProgress = (progress: { readonly batchId: string }): void => void (batchId = progress.batchId);
  await expect(interrupted.batches.upload(urls, { onProgress })).rejects.toThrow(ConnectionError);
  const batch = await client.batches.upload(urls, { resume: batchId });
  expect(batch).toMatchObject({ id: batchId, totalJobs: urls.length, failedJobs: 0 });
  const items: string[] = [];
  for await (const item of client.batches.items(batchId, { limit: 100 })) items.push(item.url);
  expect(items).toEqual(urls);
  await client.batches.cancel(batchId);
});

test('a bad field is named', async () => {
  const refused = stage.client.capture({ url, quality: 500 });
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { quality: expect.stringContaining('100') },
    requestId: expect.any(String),
    documentationUrl: expect.stringContaining('/docs/errors#validation_error'),
  });
});

test('the samples of the README run as they stand there', async () => {
  expect(await runSamples(stage)).toBeGreaterThan(8);
});
