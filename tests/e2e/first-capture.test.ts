import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { silentLogger } from '@tintype/runtime/logger';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { looksBlank, pdfPages, pictureOf } from '../rendering/pixels.ts';

const colourful = page(
  '<h1>Ärger &amp; 写真</h1><p>Some text in a paragraph.</p><div style="height:200px;background:linear-gradient(90deg,#f00,#00f)"></div>',
);
let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({
    '/': colourful,
    '/sorry': (_req, res) => void res.writeHead(500, { 'Content-Type': 'text/html' }).end(colourful),
  });
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

const order = (fields: object) => ({ url: site.url('/'), viewport: { width: 800, height: 600 }, ...fields });

/**
 * All formats: `tests/rendering/picture.test.ts`. All response types:
 * `tests/integration/gateway/capture.test.ts`.
 */
test('the response is the image itself', async () => {
  const response = await system.capture(order({ format: 'png' }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Number(response.headers.get('x-render-time-ms'))).toBeGreaterThan(0);
  expect(response.headers.get('x-capture-id')).toMatch(/^\w+$/);
  const picture = await pictureOf(Buffer.from(await response.arrayBuffer()));
  expect(picture).toMatchObject({ width: 800, height: 600 });
  expect(looksBlank(picture)).toBe(false);
});

test('the response has the address of a PDF that needs no key', async () => {
  const response = await system.capture(order({ format: 'pdf', responseType: 'url', metadata: { order: 7 } }));
  const result = (await response.json()) as { storageUrl: string; size: number };
  expect(result).toMatchObject({
    url: site.url('/'),
    format: 'pdf',
    contentType: 'application/pdf',
    width: 800,
    height: null,
    httpStatus: 200,
    metadata: { order: 7 },
    capture: { finalUrl: site.url('/') },
  });
  const file = await fetch(result.storageUrl);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes).toHaveLength(result.size);
  expect(pdfPages(bytes)).toBe(1);
  expect((await fetch(`${result.storageUrl}x`)).status).not.toBe(200);
});

test('the sample page of the gateway can be captured, so that a first capture needs no other site', async () => {
  const response = await system.capture({ url: `${system.gatewayUrl}/sample`, format: 'png' });
  expect(response.status).toBe(200);
  const picture = await pictureOf(Buffer.from(await response.arrayBuffer()));
  expect(picture).toMatchObject({ width: 1920, height: 1080 });
});

test('a page that answers 500 is captured as it looks, and the answer says so', async () => {
  const response = await system.capture({
    ...order({ format: 'png', responseType: 'base64' }),
    url: site.url('/sorry'),
  });
  expect(await response.json()).toMatchObject({ httpStatus: 500 });
});

test('a capture that fails answers with its code, its stage and its request id', async () => {
  const response = await system.capture({ ...order({ format: 'png' }), selector: '#none' });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    error: {
      code: 'SELECTOR_NOT_FOUND',
      message: expect.any(String),
      details: expect.objectContaining({ stage: 'capture' }),
      documentationUrl: `${system.gatewayUrl}/docs/errors#selector_not_found`,
    },
    message: expect.any(String),
    requestId: response.headers.get('x-request-id'),
  });
});

test('the end of a capture is listened for, so that no answer waits for the look at the database once a second', async () => {
  const redis = createRedisConnections({ url: system.redisUrl, logger: silentLogger }).connect('commands');
  const ofSystem = ` db=${new URL(system.redisUrl).pathname.slice(1)} `;
  await until(async () => {
    const clients = String(await redis.call('CLIENT', 'LIST')).split('\n');
    return clients.some((client) => client.includes(ofSystem) && client.includes(' sub=1 '));
  });
  redis.disconnect();
});
