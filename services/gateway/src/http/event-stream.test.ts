import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { silentLogger } from '@tintype/runtime/logger';
import { Registry } from '@tintype/runtime/metrics';
import { createApp } from './app.ts';
import { bindRoute } from './bind.ts';
import type { EventSource, ServerEvent } from './event-stream.ts';
import { createExchanges } from './exchange.ts';
import { createHttpServer, type HttpServer } from './server.ts';

let server: HttpServer | undefined;
afterEach(() => server?.stop());

const description = {
  id: 'listen',
  method: 'get',
  path: '/events',
  summary: '',
  access: 'public',
  allowance: null,
  isLong: true,
  answers: {},
  refusals: [],
} as const;

/** A real server with one route that streams, and a timer that ticks when the test says so. */
async function start(events: EventSource) {
  const stopping = new AbortController();
  const timers = new Set<{ readonly intervalMs: number; readonly work: () => void }>();
  const { promise: timerStopped, resolve: onTimerStopped } = Promise.withResolvers<void>();
  const app = createApp({
    routes: [bindRoute(description, { ...description, handle: async () => ({ status: 200, events }) }, {})],
    authenticate: () => Promise.reject(new Error('the route is public')),
    consumeRateLimit: async () => ({}),
    beginExchange: createExchanges({ logger: silentLogger, metrics: new Registry() }),
    newRequestId: () => 'r',
    publicUrl: 'http://gateway',
    now: () => new Date(),
    addressOf: () => '127.0.0.1',
    requireOwnPage: () => undefined,
    streams: {
      stopping: stopping.signal,
      every: (intervalMs, work) => {
        const timer = { intervalMs, work };
        timers.add(timer);
        return {
          [Symbol.dispose]: () => {
            timers.delete(timer);
            onTimerStopped();
          },
        };
      },
    },
  });
  server = createHttpServer({ name: 'test', port: 0, address: '127.0.0.1', listener: app, graceMs: 1_000 });
  await server.start();
  return { stop: () => stopping.abort(), timers, timerStopped, port: server.port() };
}

async function listen(port: number, method = 'GET'): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port, path: '/events', method, agent: false }).end();
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response) text += String(piece);
  return text;
}

/** Yields the given events, then waits for the end, and records when it was ended. */
function held(...events: ServerEvent[]) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const source: EventSource = async function* (ended) {
    try {
      yield* events;
      if (!ended.aborted) await once(ended, 'abort');
    } finally {
      resolve();
    }
  };
  return { source, letGo };
}

test('events come with their id, name and data, and the stream ends with its source', async () => {
  const { port, timers } = await start(async function* () {
    yield { id: '1', event: 'batch', data: { text: 'a\nb' } };
    yield { data: null };
  });
  const response = await listen(port);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(await textOf(response)).toBe('id: 1\nevent: batch\ndata: {"text":"a\\nb"}\n\ndata: null\n\n');
  expect(timers.size).toBe(0);
});

test('the head comes at once, and a comment every 15 seconds keeps the connection open', async () => {
  const { source } = held();
  const { port, timers } = await start(source);
  const response = await listen(port);
  const [timer] = timers;
  expect(timer?.intervalMs).toBe(15_000);
  timer?.work();
  expect(String((await once(response, 'data'))[0])).toBe(':\n\n');
  response.destroy();
});

test('when the client disconnects the source is let go, and nothing is left ticking', async () => {
  const { source, letGo } = held({ data: 1 });
  const { port, timers, timerStopped } = await start(source);
  const response = await listen(port);
  await once(response, 'data');
  response.destroy();
  await Promise.all([letGo, timerStopped]);
  expect(timers.size).toBe(0);
});

test('when the service stops an open stream ends as a whole answer', async () => {
  const { source, letGo } = held({ data: 1 });
  const { port, stop } = await start(source);
  const response = await listen(port);
  const text = textOf(response);
  stop();
  expect(await text).toBe('data: 1\n\n');
  expect(response.complete).toBe(true);
  await letGo;
});

test('a stream that is asked for while the service stops ends at once', async () => {
  const { source } = held();
  const { port, stop } = await start(source);
  stop();
  expect(await textOf(await listen(port))).toBe('');
});

test('no more is taken from the source than the client reads', async () => {
  const [many, size] = [1_000, 65_536];
  let taken = 0;
  const { port, timers } = await start(async function* () {
    for (; taken < many; taken += 1) yield { data: 'x'.repeat(size) };
  });
  const response = await listen(port);
  response.pause();
  // The sockets are full once the source is no longer asked over many turns of the event loop.
  for (let before = -1, still = 0; still < 50; still = taken === before ? still + 1 : 0) {
    before = taken;
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(taken).toBeLessThan(many / 2);
  const [timer] = timers;
  timer?.work();
  expect((await textOf(response)).length).toBe(many * (size + 'data: ""\n\n'.length));
  expect(taken).toBe(many);
});

test.each<[string, EventSource]>([
  [
    'a source that fails',
    async function* () {
      yield { data: 1 };
      throw new Error('broken');
    },
  ],
  [
    'an id of two lines',
    async function* () {
      yield { id: '1\ndata: 2', data: 1 };
    },
  ],
])('%s breaks the connection, so that no client takes it for the end', async (_name, source) => {
  const { port } = await start(source);
  const response = await listen(port);
  await expect(textOf(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('HEAD is answered with the head alone, and asks for no event', async () => {
  let asked = false;
  const { port } = await start(async function* () {
    asked = true;
    yield { data: 1 };
  });
  const response = await listen(port, 'HEAD');
  expect(response.headers['content-type']).toBe('text/event-stream');
  expect(await textOf(response)).toBe('');
  expect(asked).toBe(false);
});
