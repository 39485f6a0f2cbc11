import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ComposeJob, ComposeResult } from '@tintype/contracts/compose/compose-result';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import sharp from 'sharp';

const red = '#d01010';
const green = '#10b020';
const blue = '#1020d0';
const coloured = (color: string, height = '100vh'): string =>
  page(`<div style="height:${height}"></div>`, `<style>html,body{margin:0;background:${color}}</style>`);

type Call = { readonly headers: Record<string, unknown>; readonly body: Buffer };
let site: Site;
let receiver: Server;
let calls: Call[];
let system: System;
beforeAll(async () => {
  calls = [];
  receiver = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      calls.push({ headers: req.headers, body: Buffer.concat(chunks) });
      res.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  site = await startSite({
    '/red': coloured(red),
    '/green': coloured(green),
    '/blue': coloured(blue),
    '/long': coloured(blue, '900px'),
    '/scheme': page(
      '',
      '<style>html{background:#ffffff}@media(prefers-color-scheme:dark){html{background:#101010}}</style>',
    ),
    '/slow': (_, res) => void setTimeout(() => res.end(coloured(red)), 3_000).unref(),
  });
  system = await sharedInstallation();
});
afterAll(async () => {
  await site.stop();
  receiver.close();
  receiver.closeAllConnections();
});

const receiverHost = (): string => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const viewport = { width: 400, height: 300 };
const three = () => ['/red', '/green', '/blue'].map((path) => ({ url: site.url(path), label: path.slice(1) }));
const compose = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${system.gatewayUrl}/v1/screenshots/compose`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey, ...headers },
    body: JSON.stringify({ defaults: { viewport }, ...body }),
    ...(signal && { signal }),
  });
const get = (path: string): Promise<Response> =>
  fetch(path.startsWith('http') ? path : `${system.gatewayUrl}${path}`, { headers: { 'X-API-Key': system.apiKey } });
const jobOf = async (id: string): Promise<ComposeJob> =>
  (await (await get(`/v1/screenshots/compose/jobs/${id}`)).json()) as ComposeJob;
const ended = (id: string): Promise<ComposeJob> =>
  until(
    async () => {
      const job = await jobOf(id);
      return job.completedAt === undefined ? undefined : job;
    },
    { what: 'the compose to end' },
  );
const charges = (): Promise<number> =>
  system.database.client.charge.count({ where: { organizationId: system.organizationId } });

async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

/** The middle of every picture shows its page. */
async function expectDrawn(bytes: Buffer, { metadata }: ComposeResult, colours: readonly string[]): Promise<void> {
  expect(metadata.captures).toHaveLength(colours.length);
  for (const [index, { x, y, width, height }] of metadata.captures.entries())
    expect(await colourAt(bytes, x + (width >> 1), y + (height >> 1))).toBe(colours[index]);
}

test('the picture itself is the answer', async () => {
  const before = await charges();
  const output = { layout: 'grid', columns: 2, spacing: 20 };
  const response = await compose({ captures: three(), output });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await response.arrayBuffer());
  const job = await jobOf(response.headers.get('x-job-id')!);
  expect(job).toMatchObject({ status: 'COMPLETED', progress: 100, totalCaptures: 3, completedCaptures: 3 });
  await expectDrawn(bytes, job.result!, [red, green, blue]);
  expect(await charges()).toBe(before + 3);
});

test('responseType url answers where it lies, with the place of every picture', async () => {
  const output = { layout: 'horizontal', format: 'webp', quality: 100, spacing: 10, padding: 5 };
  const response = await compose({ captures: three(), output, responseType: 'url' });
  const result = (await response.json()) as ComposeResult;
  expect(result).toMatchObject({
    width: 3 * 400 + 2 * 10 + 2 * 5,
    format: 'webp',
    layout: 'horizontal',
    warnings: [],
    metadata: { layoutType: 'horizontal', totalCaptures: 3 },
  });
  expect(result.metadata.captures[1]).toEqual({
    id: '2',
    url: site.url('/green'),
    label: 'green',
    x: 5 + 400 + 10,
    y: 5,
    width: 400,
    height: 300,
    originalWidth: 400,
    originalHeight: 300,
    warnings: expect.any(Array),
  });
  const stored = await fetch(result.storageUrl!);
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect([stored.status, stored.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'image/webp',
    result.fileSize,
  ]);
  const withKey = await get(result.url!);
  expect(Buffer.from(await withKey.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await sharp(bytes).metadata()).width).toBe(result.width);
});

test('async answers a job, whose end is told to its webhook', async () => {
  const secret = 'a secret';
  const webhook = { webhookUrl: `http://${receiverHost()}/hook`, webhookSecret: secret };
  const response = await compose({ captures: three(), async: true, ...webhook });
  expect(response.status).toBe(202);
  const created = (await response.json()) as { jobId: string; statusUrl: string };
  expect(created).toEqual({
    jobId: expect.any(String),
    status: 'QUEUED',
    statusUrl: `${system.gatewayUrl}/v1/screenshots/compose/jobs/${created.jobId}`,
    createdAt: expect.any(String),
  });
  const job = await ended(created.jobId);
  expect(job).toMatchObject({ status: 'COMPLETED', progress: 100 });
  const file = await get(job.result!.url!);
  await expectDrawn(Buffer.from(await file.arrayBuffer()), job.result!, [red, green, blue]);

  const call = await until(() => calls[0], { what: 'the webhook to be called' });
  expect(call.headers).toMatchObject({
    'x-webhook-event': 'COMPOSE_COMPLETED',
    'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(call.body).digest('hex')}`,
  });
  const told = JSON.parse(call.body.toString()) as { event: string; data: ComposeJob };
  expect(told).toMatchObject({ event: 'COMPOSE_COMPLETED', data: { jobId: created.jobId, status: 'COMPLETED' } });
  expect((await fetch(told.data.result!.storageUrl!)).status).toBe(200);
  const list = (await (await get('/v1/screenshots/compose/jobs?status=completed&limit=2')).json()) as ComposeJob[];
  expect(list[0]?.jobId).toBe(created.jobId);
});

test('variants are one page in several ways, and responseType base64 returns them in JSON', async () => {
  const variants = [{}, { darkMode: true }, { customCss: 'html{background:#7711aa!important}' }];
  const response = await compose({
    url: site.url('/scheme'),
    variants,
    output: { layout: 'horizontal' },
    responseType: 'base64',
  });
  const result = (await response.json()) as ComposeResult;
  expect(result).toMatchObject({ encoding: 'base64', format: 'png', expiresAt: expect.any(String) });
  expect((await fetch(result.storageUrl!)).status).toBe(200);
  await expectDrawn(Buffer.from(result.data!, 'base64'), result, ['#ffffff', '#101010', '#7711aa']);
});

test('each capture may have its own viewport and be a full page; Accept exactly application/json returns addresses', async () => {
  const captures = [
    { url: site.url('/red'), viewport: { width: 200 }, id: 'narrow' },
    { url: site.url('/long'), fullPage: true, id: 'long' },
  ];
  const response = await compose({ captures, output: { layout: 'masonry' } }, { Accept: 'application/json' });
  const { metadata, storageUrl } = (await response.json()) as ComposeResult;
  expect(storageUrl).toEqual(expect.any(String));
  expect(metadata.captures).toMatchObject([
    { id: 'narrow', originalWidth: 200, originalHeight: 300 },
    { id: 'long', originalWidth: 400, originalHeight: 900 },
  ]);
});

test('a capture that fails fails the whole at once, and is named; what waits costs nothing', async () => {
  const captures = Array.from({ length: 8 }, () => ({ url: site.url('/red') }));
  const before = await charges();
  const response = await compose({ captures, defaults: { viewport, selector: '#nowhere' } });
  const { error } = (await response.json()) as { error: { code: string; message: string; details: object } };
  expect(response.status).toBe(422);
  expect(error.code).toBe('SELECTOR_NOT_FOUND');
  expect(error.message).toMatch(/^Capture \d of 8 \("\d", http:\S+\) failed\. SELECTOR_NOT_FOUND: /);
  expect(error.details).toMatchObject({ capture: { index: expect.any(Number), code: 'SELECTOR_NOT_FOUND' } });
  expect(await charges()).toBe(before);
});

test('a caller who hangs up takes the captures that wait out of the queue', async () => {
  const hangUp = new AbortController();
  const captures = Array.from({ length: 12 }, () => ({ url: site.url('/slow') }));
  const sent = compose(
    { captures, defaults: { viewport, timeout: 20_000 } },
    { 'X-Request-Id': 'hung-up' },
    hangUp.signal,
  );
  await until(
    async () =>
      (await system.database.client.capture.count({ where: { requestId: 'hung-up', state: 'PROCESSING' } })) > 0,
    { what: 'a capture to begin' },
  );
  hangUp.abort();
  await expect(sent).rejects.toThrow();
  await until(
    async () =>
      (await system.database.client.capture.count({ where: { requestId: 'hung-up', state: 'QUEUED' } })) === 0,
    { what: 'the queue to be left' },
  );
  const row = await system.database.client.compose.findFirst({ where: { requestId: 'hung-up' } });
  expect(row?.state).toBe('CANCELLED');
});
