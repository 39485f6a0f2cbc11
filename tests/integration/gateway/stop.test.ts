import { expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startGateway } from './start-gateway.ts';
import { startStubRender, type Outcome } from './stub-render.ts';

test('a gateway that stops answers whom it has and takes nobody new', async () => {
  const gateway = await startGateway();
  const render = startStubRender(gateway);
  const { key } = await gateway.join();
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<Outcome>();
  render.behave = () => {
    started.resolve();
    return release.promise;
  };
  const waiting = call(`${gateway.url}/v1/screenshots`, { key, body: { url: 'https://example.com', format: 'png' } });
  await started.promise;
  const stopped = gateway.stop();
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow('fetch failed');
  release.resolve('completed');
  expect((await waiting).status).toBe(200);
  await stopped;
  await render.close();
  await gateway.end();
});
