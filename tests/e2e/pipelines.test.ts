import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import sharp from 'sharp';
import { graphOf } from '../integration/pipelines/pipeline-stage.ts';
import { runDocumented } from './run-documented.ts';

// Answers are looked into at any depth; what they are is checked by the test.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
type Call = { readonly headers: Record<string, unknown>; readonly body: Buffer };

const red = '#d01010';
const green = '#10b020';
const coloured = (color: string): string => page('', `<style>html,body{margin:0;background:${color}}</style>`);

let site: Site;
let receiver: Server;
const calls: Call[] = [];
let system: System;
beforeAll(async () => {
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
    '/broken': (req) => req.socket.destroy(),
  });
  system = await sharedInstallation();
});
afterAll(async () => {
  await site?.stop();
  receiver?.close();
  receiver?.closeAllConnections();
});

const receiverHost = (): string => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': system.apiKey, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Json };
}

/**
 * Two pages from outside and one of its own, in two views, as they are and framed small; told when
 * it is done.
 */
const graph = () =>
  graphOf(
    [
      { id: 'trigger', type: 'trigger', data: {} },
      { id: 'own', type: 'source', data: { urls: [site.url('/green')] } },
      {
        id: 'views',
        type: 'captures',
        data: {
          views: [
            { name: 'Wide', options: { format: 'png', viewport: { width: 400, height: 300 } } },
            { name: 'Narrow', options: { format: 'jpeg', viewport: { width: 200, height: 300 } } },
          ],
        },
      },
      {
        id: 'small',
        type: 'edit',
        data: {
          edits: [
            { type: 'resize', width: 100 },
            { type: 'pad', top: 10, bottom: 10, left: 10, right: 10, color: '#102030' },
          ],
        },
      },
      { id: 'gallery', type: 'gallery', data: { title: 'Colours' } },
      {
        id: 'hook',
        type: 'webhook',
        data: { url: `http://${receiverHost()}/done`, customData: { from: 'test' } },
      },
    ],
    'trigger>views own>views views>gallery views>small small>gallery gallery>hook',
  );

test('a request to the trigger becomes captures, edited pictures, a gallery and one signed notification whose links open', async () => {
  const made = await send('POST', '/v1/pipelines', { name: 'Colours', graph: graph() });
  expect(made).toMatchObject({ status: 201 });
  const { id } = made.json;
  const secret = (await send('POST', `/v1/pipelines/${id}/trigger-secret`)).json['secret'] as string;
  const signing = (await send('POST', `/v1/pipelines/${id}/signing-secret`)).json['secret'] as string;
  const fire = () =>
    send(
      'POST',
      `/webhooks/canvas/${id}/trigger`,
      { urls: [site.url('/red')], data: { order: 7 } },
      { Authorization: `Bearer ${secret}`, 'Idempotency-Key': 'order-7' },
    );
  const accepted = await fire();
  expect(accepted).toMatchObject({ status: 202, json: { status: 'QUEUED' } });
  expect((await fire()).json['id']).toBe(accepted.json['id']);

  const run = await until(async () => {
    const { json } = await send('GET', `/v1/pipelines/${id}/runs/${accepted.json['id']}`);
    return ['QUEUED', 'RUNNING'].includes(json['status']) ? undefined : json;
  });
  expect(run).toMatchObject({ status: 'COMPLETED', captures: { total: 4, completed: 4, failed: 0 }, failures: [] });
  expect(run['nodes']).toEqual({
    views: { total: 4, completed: 4, failed: 0 },
    small: { total: 4, completed: 4, failed: 0 },
    gallery: { total: 8, completed: 8, failed: 0 },
  });

  const call = await until(() => calls[0]);
  const { headers, body } = call;
  expect(headers['x-webhook-signature']).toBe(`sha256=${createHmac('sha256', signing).update(body).digest('hex')}`);
  const told = JSON.parse(body.toString()) as Json;
  expect(told).toMatchObject({
    event: 'PIPELINE_GALLERY_COMPLETED',
    data: {
      pipelineId: id,
      runId: accepted.json['id'],
      galleryNodeId: 'gallery',
      status: 'COMPLETED',
      total: 4,
      imageCounts: { total: 8, completed: 8, failed: 0 },
      inputData: { order: 7 },
      customData: { from: 'test' },
      hasMore: false,
    },
  });

  const images = told['data'].images as Json[];
  for (const { downloadUrl, edited, view, width, height, format } of images) {
    const response = await fetch(downloadUrl);
    expect(response.status).toBe(200);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width, height, format });
    const own = view === 'Wide' ? [400, 300] : [200, 300];
    const small = view === 'Wide' ? [120, 95] : [120, 170];
    expect([width, height]).toEqual(edited ? small : own);
  }
  const { resultsUrl } = told['data'];
  const results = (await (await fetch(resultsUrl)).json()) as Json;
  expect(results['items']).toHaveLength(8);
  const shown = await fetch(resultsUrl, { headers: { accept: 'text/html' } });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const altered = resultsUrl.endsWith('x') ? 'y' : 'x';
  expect((await fetch(`${resultsUrl.slice(0, -1)}${altered}`)).status).toBe(404);

  // Each capture is charged once, edits are not.
  const captures = await system.database.client.capture.findMany({
    where: { origin: 'pipeline', organizationId: system.organizationId },
  });
  expect(captures.map(({ state }) => state)).toEqual(Array(4).fill('COMPLETED'));
  expect(calls).toHaveLength(1);
});

test('what a page fails at is told: the run is partly completed, its gallery has the rest', async () => {
  const made = await send('POST', '/v1/pipelines', { name: 'Partly', graph: graph() });
  const { id } = made.json;
  const started = await send('POST', `/v1/pipelines/${id}/runs`, { urls: [site.url('/broken')] });
  expect(started).toMatchObject({ status: 202 });
  const run = await until(async () => {
    const { json } = await send('GET', `/v1/pipelines/${id}/runs/${started.json['id']}`);
    return ['QUEUED', 'RUNNING'].includes(json['status']) ? undefined : json;
  });
  expect(run).toMatchObject({ status: 'PARTIALLY_COMPLETED', captures: { total: 4, completed: 2, failed: 2 } });
});

test('the first pipeline of the documents runs as it stands there', async () => {
  const { gatewayUrl: url, apiKey: key } = system;
  const last = 'get /v1/pipelines/$ID/runs/$RUN';
  const answers = await runDocumented('docs/pipelines.md', 'A first pipeline', {
    settings: `URL=${url} SAMPLE=${url}/sample KEY='${key}'`,
    until: { command: last, isThere: (run) => run['status'] === 'COMPLETED' },
  });
  const [item] = answers.at(-1)!['items'] as Json[];
  expect(item).toMatchObject({ url: `${url}/sample`, view: 'Desktop', edited: true, status: 'COMPLETED' });
  expect((await fetch(item!['storageUrl'] as string)).status).toBe(200);
  expect((await fetch(item!['originalUrl'] as string)).status).toBe(200);
});
