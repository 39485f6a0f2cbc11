import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { faultCases } from '../for-tests/fault-cases.ts';
import {
  file,
  never,
  refusal,
  reset,
  stalled,
  startFaultyServer,
  type FaultyServer,
} from '../for-tests/faulty-server.ts';
import { ConnectionError, Tintype, type TintypeOptions } from './client.ts';

let faulty: FaultyServer;
beforeAll(async () => {
  faulty = await startFaultyServer();
});
afterAll(() => faulty.close());

const clientOptions = { apiKey: 'ttk_test', retries: 2, sleep: async () => undefined, random: () => 0 };
const makeClient = (options: Partial<TintypeOptions> = {}): Tintype =>
  new Tintype({ baseUrl: faulty.url, ...clientOptions, ...options });

describe('against a server with faults', () => {
  test.each(faultCases)('$name', async ({ meets, calls, options, gives, fails, waits }) => {
    faulty.meet(...meets);
    const waited: number[] = [];
    const client = makeClient({ sleep: async (ms) => void waited.push(ms), ...options });
    const result = await calls(client).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (fails === undefined) {
      expect(result).toEqual({ value: gives === undefined ? undefined : expect.objectContaining(gives) });
    } else {
      expect(result).toEqual({ error: expect.any(fails[0]) });
      expect(result).toMatchObject({ error: fails[1] });
    }
    expect(faulty.seen.length).toBe(waits.length + 1);
    expect(waited).toEqual(waits);
  });

  const url = 'https://example.com/';
  test('every attempt of a call has the same key and the same bytes, and every call another key', async () => {
    faulty.meet(reset, reset, file('picture'));
    await makeClient().capture({ url });
    const [first, ...others] = faulty.seen.map(({ headers, body }) => [headers['idempotency-key'], body]);
    expect(others).toEqual([first, first]);
    expect(first).toEqual([expect.stringMatching(/^[\w-]{1,100}$/), JSON.stringify({ url })]);
    await makeClient().capture({ url });
    expect(faulty.seen.at(-1)!.headers['idempotency-key']).not.toBe(first![0]);
  });

  test('nothing listens', async () => {
    const gone = await startFaultyServer();
    await gone.close();
    await expect(makeClient({ baseUrl: gone.url }).usage.quota()).rejects.toThrow(ConnectionError);
  });

  test('an abort ends a call with its own reason, while it is answered and while it waits', async () => {
    const reason = new Error('the user has left');
    for (const meeting of [never, refusal(429, 'RATE_LIMITED', {}, { 'Retry-After': '60' })]) {
      const leaving = new AbortController();
      faulty.meet((response) => {
        meeting(response);
        setTimeout(() => leaving.abort(reason), 50);
      });
      const { sleep: _none, ...options } = clientOptions;
      const call = new Tintype({ ...options, baseUrl: faulty.url }).usage.quota({ signal: leaving.signal });
      await expect(call).rejects.toBe(reason);
      expect(faulty.seen.length).toBe(1);
    }
  });

  test('an abort ends a download while it is read', async () => {
    faulty.meet(stalled({ 'Content-Type': 'application/zip' }));
    const leaving = new AbortController();
    const reading = (await makeClient().batches.archive('b1', {}, { signal: leaving.signal })).bytes();
    const reason = new Error('the user has left');
    leaving.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });
});
