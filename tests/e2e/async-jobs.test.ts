import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { looksBlank, pdfPages, pictureOf } from '../rendering/pixels.ts';

let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  const colourful = page(
    '<h1>A heading</h1><div style="height:200px;background:linear-gradient(90deg,#f00,#00f)"></div><input id="a">',
  );
  site = await startSite({ '/': colourful, '/slow': () => undefined });
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

type Job = {
  readonly id: string;
  readonly status: string;
  readonly url: string;
  readonly resultUrl: string;
  readonly storageUrl: string;
};
type Bulk = Job & { readonly progress: number; readonly jobs: readonly Job[] };

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const address = path.startsWith('http') ? path : `${system.gatewayUrl}/v1/screenshots/${path}`;
  const response = await fetch(address, {
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}
const fileAt = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(address, { headers: { 'X-API-Key': system.apiKey } })).arrayBuffer());

/** Comes back for a job or a bulk job until it has ended. */
const ended = <Record extends Job>(path: string): Promise<Record> =>
  until(
    async () => {
      const record = await ask<Record>(path);
      return !['QUEUED', 'PROCESSING'].includes(record.status) && record;
    },
    { what: `the end of ${path}` },
  );
const small = { viewport: { width: 800, height: 600 } };

test('a job is rendered while nobody waits, and its file is the picture', async () => {
  const { id, statusUrl } = await ask<{ id: string; statusUrl: string }>('async', {
    url: site.url('/'),
    ...small,
    format: 'png',
    metadata: { order: 7 },
  });
  const job = await ended<Job>(statusUrl);
  expect(job).toMatchObject({
    id,
    status: 'COMPLETED',
    httpStatus: 200,
    metadata: { order: 7, width: 800, height: 600, format: 'png' },
    capture: { finalUrl: site.url('/') },
  });
  const picture = await pictureOf(await fileAt(job.resultUrl));
  expect(picture).toMatchObject({ width: 800, height: 600 });
  expect(looksBlank(picture)).toBe(false);
  expect(await fileAt(job.storageUrl)).toEqual(await fileAt(job.resultUrl));
});

test('one page load gives several results, each under its own address', async () => {
  const outputs = [
    { type: 'markdown' },
    { type: 'pdf' },
    { type: 'json', schema: { heading: { selector: 'h1' } } },
    { type: 'screenshot' },
  ];
  const { id } = await ask<Job>('async', { url: site.url('/'), ...small, outputs });
  const job = await ended<Job & { outputs: Record<string, Job> }>(`jobs/${id}`);
  expect(Object.keys(job.outputs)).toEqual(['markdown', 'pdf', 'json', 'screenshot']);
  expect((await fileAt(job.resultUrl)).toString()).toContain('# A heading');
  expect(pdfPages(await fileAt(job.outputs['pdf']!.resultUrl))).toBe(1);
  expect(JSON.parse((await fileAt(job.outputs['json']!.resultUrl)).toString())).toEqual({ heading: 'A heading' });
  expect(await pictureOf(await fileAt(job.outputs['screenshot']!.storageUrl))).toMatchObject({ width: 800 });
});

test('of a bulk job of five with one that fails, four are pictures and one says why', async () => {
  const urls = ['/', '/?b', '/slow', '/?d', '/?e'].map((path) => ({
    url: site.url(path),
    ...(path === '/slow' && { options: { timeout: 1_000 } }),
  }));
  const { id, status } = await ask<Bulk>('bulk', { urls, defaults: { ...small, format: 'jpeg' } });
  expect(status).toBe('PROCESSING');
  const bulk = await ended<Bulk>(`bulk/${id}`);
  expect(bulk).toMatchObject({ status: 'COMPLETED', totalJobs: 5, completedJobs: 4, failedJobs: 1, progress: 100 });
  expect(bulk.jobs.map((job) => job.url)).toEqual(urls.map(({ url }) => url));
  for (const job of bulk.jobs) {
    if (job.url.endsWith('/slow')) expect(job).toMatchObject({ status: 'FAILED', errorCode: 'TIMEOUT' });
    else expect(await pictureOf(await fileAt(job.resultUrl))).toMatchObject({ width: 800, height: 600 });
  }
  const listed = await ask<Bulk[]>('bulk');
  expect(listed.map((one) => one.id)).toEqual([id]);
});

test('a job that was cancelled before its turn is never visited', async () => {
  const crowd = await ask<Bulk>('bulk', { urls: Array(40).fill({ url: site.url('/?crowd') }), defaults: small });
  await until(async () => (await ask<Bulk>(`bulk/${crowd.id}`)).jobs.some(({ status }) => status === 'PROCESSING'), {
    what: 'the crowd to have all places in the queue',
  });
  const { id } = await ask<Job>('async', { url: site.url('/?never'), ...small });
  expect(await ask(`jobs/${id}/cancel`, {})).toMatchObject({ id, status: 'CANCELLED' });
  expect(await ask(`bulk/${crowd.id}/cancel`, {})).toMatchObject({ status: 'CANCELLED' });
  await until(async () => !(await ask<Bulk>(`bulk/${crowd.id}`)).jobs.some(({ status }) => status === 'PROCESSING'), {
    what: 'the end of what is in progress of a cancelled bulk job',
  });
  const { id: later } = await ask<Job>('async', { url: site.url('/?later'), ...small });
  await ended(`jobs/${later}`);
  expect(site.requests).not.toContain('GET /?never');
  expect(site.requests).toContain('GET /?later');
});
