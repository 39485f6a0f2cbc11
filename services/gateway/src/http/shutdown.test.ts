import { expect, test } from '@jest/globals';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createLeaving, createHttpServer } from './server.ts';

test('a server that is leaving says that it is not ready, still answers, and ends each connection with the answer', async () => {
  const drained = Promise.withResolvers<void>();
  const leaving = createLeaving(5_000, () => drained.promise);
  const server = createHttpServer({
    name: 'test',
    port: 0,
    address: '127.0.0.1',
    listener: leaving.withoutKeepAlive((_req, res) => void res.end('here')),
    graceMs: 1_000,
  });
  await server.start();
  using agent = disposable(new Agent({ keepAlive: true }));
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) =>
      get({ port: server.port(), agent }, (answer) => resolve(answer.resume())).on('error', reject),
    );

  expect(await leaving.health()).toBeUndefined();
  expect((await ask()).headers.connection).toBe('keep-alive');

  const left = leaving.leave().then(() => server.stop());
  expect(await leaving.health()).toBe('is stopping');
  for (const _ of [1, 2]) {
    const answer = await ask();
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  }
  drained.resolve();
  await left;
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('where nothing has to be waited for it leaves at once', async () => {
  const waited: number[] = [];
  await createLeaving(0, async (ms) => waited.push(ms)).leave();
  expect(waited).toEqual([]);
});

const disposable = (agent: Agent): Agent & Disposable =>
  Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
