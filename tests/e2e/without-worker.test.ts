import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { revokeApiKey } from '@tintype/database/api-keys';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

/** No render worker runs: every capture stays in the queue. */
let system: System;
let queues: Queues;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  system = await startSystem({ services: ['gateway', 'scheduler'], allowHosts: [] });
  undo.defer(system.stop);
  queues = createQueues({ url: system.redisUrl, logger: silentLogger });
  undo.defer(() => queues.close());
});
afterAll(() => undo.disposeAsync());

let requestId: string;
let number = 0;
beforeEach(() => {
  requestId = `request-${(number += 1)}`;
});
const order = { url: 'https://example.com/', format: 'png' };
const isQueued = (id: string): Promise<boolean> => {
  const jobId = attemptJobId({ id, attempt: 0 });
  return queues.hasLiveJob(catalogue.capture, [jobId]).then((live) => live.has(jobId));
};

test('a capture that no worker takes in its timeout answers 503 with Retry-After, and is cancelled', async () => {
  const response = await system.capture({ ...order, timeout: 1_000 }, { headers: { 'X-Request-Id': requestId } });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    error: { code: 'SERVICE_BUSY', details: { stage: 'queue' } },
    requestId,
  });
  const { id, state } = (await system.status(requestId))!;
  expect(state).toBe('CANCELLED');
  expect(await isQueued(id)).toBe(false);
});

test('a caller who hangs up takes the capture out of the queue', async () => {
  const hangUp = new AbortController();
  const answer = system.capture(order, { signal: hangUp.signal, headers: { 'X-Request-Id': requestId } });
  answer.catch(() => undefined);
  const { id } = await until(() => system.status(requestId), { what: 'the capture' });
  await until(() => isQueued(id), { what: 'its job' });
  hangUp.abort();
  await expect(answer).rejects.toThrow(/abort/);
  await until(async () => (await system.status(requestId))?.state === 'CANCELLED', { what: 'its cancellation' });
  await until(async () => !(await isQueued(id)), { what: 'its job to go' });
  const line = await until(() =>
    system
      .service('gateway')
      .lines('request.finished')
      .find((one) => one.requestId === requestId),
  );
  expect(line).toMatchObject({ status: 499, captureId: id });
});

test('a revoked key is refused at the very next request', async () => {
  const { apiKey, apiKeyId, organizationId } = await system.newKey('self_hosted');
  const devices = () => fetch(`${system.gatewayUrl}/v1/devices`, { headers: { 'X-API-Key': apiKey } });
  expect((await devices()).status).toBe(200);
  await revokeApiKey(system.database, { id: apiKeyId, organizationId });
  expect((await devices()).status).toBe(401);
  expect((await system.capture(order, { headers: { 'X-API-Key': apiKey } })).status).toBe(401);
});
