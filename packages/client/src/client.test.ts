import { describe, expect, test } from '@jest/globals';
import { TimeLimitError, Tintype, type TintypeOptions } from './client.ts';

type Request = { readonly url: string; readonly init: RequestInit };

/** A client whose requests are answered by a function. */
function clientOf(answer: (request: Request, number: number) => unknown, options: Partial<TintypeOptions> = {}) {
  const requests: Request[] = [];
  const client = new Tintype({
    baseUrl: 'https://tintype.test/api/',
    apiKey: 'ttk_secret',
    sleep: async () => undefined,
    fetch: async (input, init) => {
      const request = { url: input as string, init: init! };
      requests.push(request);
      const value = answer(request, requests.length);
      return value instanceof Response ? value : Response.json(value, { headers: { 'X-Request-Id': 'r-7' } });
    },
    ...options,
  });
  return { client, requests };
}
const headersOf = ({ init }: Request): Headers => new Headers(init.headers);

describe('settings', () => {
  test.each(['tintype.test', 'ftp://tintype.test', 'https://tintype.test/?a=1', 'https://user:pass@tintype.test', ''])(
    '%j is no baseUrl',
    (baseUrl) => expect(() => new Tintype({ baseUrl })).toThrow(/baseUrl must be a URL/),
  );
  test.each(['', 'ttk_a\n', 'ttk a', 'ttk_ä'])('%j is no key, and is not shown', (apiKey) => {
    const make = () => new Tintype({ baseUrl: 'https://tintype.test', apiKey });
    expect(make).toThrow(/apiKey is empty or contains spaces/);
  });
});

describe('addresses', () => {
  test('ids are encoded, and the path of baseUrl is kept', async () => {
    const { client, requests } = clientOf(() => ({}));
    await client.jobs.get('a/b?c');
    expect(requests[0]!.url).toBe('https://tintype.test/api/v1/screenshots/jobs/a%2Fb%3Fc');
  });
  test.each(['', '.', '..'])('%j is no id: it would lead to another operation', async (id) => {
    const { client, requests } = clientOf(() => ({}));
    await expect(client.batches.delete(id)).rejects.toThrow(/id must be an ID/);
    expect(requests).toEqual([]);
  });
  test('lists are repeated, and what is left out is not sent', async () => {
    const { client, requests } = clientOf(() => []);
    await client.compose.preview({ layout: 'grid', aspect_ratios: undefined as never, image_count: 3 });
    expect(new URL(requests[0]!.url).search).toBe('?layout=grid&image_count=3');
  });
});

describe('answers', () => {
  test('withResponse gives headers and request id', async () => {
    const { client } = clientOf(() => ({ tier: 'pro' }));
    const { data, response, requestId } = await client.usage.quota().withResponse();
    expect([data, response.status, requestId]).toEqual([{ tier: 'pro' }, 200, 'r-7']);
  });

  test('a failure that is read through withResponse is met there alone', async () => {
    const { client } = clientOf(() => Response.json({}, { status: 404 }));
    await expect(client.jobs.get('j1').withResponse()).rejects.toMatchObject({ code: 'HTTP_404' });
  });

  test('a file has its bytes and what the headers say', async () => {
    const headers = {
      'Content-Type': 'text/markdown; charset=utf-8',
      'X-Capture-Id': 'c1',
      'X-Render-Time-Ms': '12',
      'X-Capture-Warnings': 'NOT_SETTLED, CUT',
    };
    const { client } = clientOf(() => new Response('# Ä', { headers }));
    const file = await client.jobs.result('j1', 'markdown');
    expect(file).toMatchObject({
      contentType: 'text/markdown',
      captureId: 'c1',
      renderTimeMs: 12,
      warnings: ['NOT_SETTLED', 'CUT'],
    });
    expect([file.text(), file.bytes.length]).toEqual(['# Ä', 4]);
  });

  test('a download is a stream, and shows its key to the installation alone', async () => {
    const { client, requests } = clientOf(() => new Response('file', { headers: { 'Content-Length': '4' } }));
    const addresses = [
      'https://tintype.test/api/v1/screenshots/captures/c1/result',
      '/v1/crawls/c1/archive',
      'https://cdn.test/file.png',
    ];
    for (const address of addresses) {
      const { size, stream } = await client.download(address);
      expect([size, await new Response(stream).text()]).toEqual([4, 'file']);
    }
    expect(requests.map((request) => [request.url, headersOf(request).get('x-api-key')])).toEqual([
      [addresses[0], 'ttk_secret'],
      ['https://tintype.test/api/v1/crawls/c1/archive', 'ttk_secret'],
      [addresses[2], null],
    ]);
  });

  test('the secret of a trigger is sent in place of the key', async () => {
    const { client, requests } = clientOf(() => ({ id: 'r1' }));
    await client.pipelines.trigger(
      { pipelineId: 'p1', nodeId: 'n1', secret: 'trg' },
      { urls: ['https://example.com/'] },
    );
    const headers = headersOf(requests[0]!);
    expect([headers.get('authorization'), headers.get('x-api-key')]).toEqual(['Bearer trg', null]);
    expect(headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });
});

describe('lists', () => {
  const idsOf = async (list: AsyncIterable<{ readonly id: string }>): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    return ids;
  };

  test('a list with cursors is walked to its end', async () => {
    const { client, requests } = clientOf(({ url }) =>
      url.includes('cursor=two')
        ? { items: [{ id: 'c' }], nextCursor: null }
        : { items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'two' },
    );
    expect(await idsOf(client.captures.list({ status: 'FAILED', limit: 2 }))).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?status=FAILED&limit=2',
      '?status=FAILED&limit=2&cursor=two',
    ]);
  });

  test('a list with numbers is walked to its end, from the page that was asked for', async () => {
    const { client, requests } = clientOf(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'));
      return { pages: [{ id: `page-${page}` }], page, pageSize: 1, total: 3, totalPages: 3 };
    });
    expect(await idsOf(client.crawls.pages('c1', { page: 1, pageSize: 1 }))).toEqual(['page-1', 'page-2']);
    expect(requests.length).toBe(2);
  });

  test('awaited, a list is its first page', async () => {
    const { client, requests } = clientOf(() => ({ items: [{ id: 'a' }], nextCursor: 'more' }));
    expect(await client.captures.list()).toEqual({ items: [{ id: 'a' }], nextCursor: 'more' });
    expect(requests.length).toBe(1);
  });

  test('a failure on a later page ends the loop with its error', async () => {
    const { client } = clientOf((_request, number) =>
      number === 1 ? { items: [{ id: 'a' }], nextCursor: 'two' } : Response.json({}, { status: 404 }),
    );
    await expect(idsOf(client.captures.list())).rejects.toMatchObject({ status: 404 });
  });
});

describe('waiting', () => {
  test('looks ever more seldom until the work has ended', async () => {
    const waits: number[] = [];
    const states = [...Array<string>(20).fill('PROCESSING'), 'FAILED'];
    const { client } = clientOf((_request, number) => ({ id: 'j1', status: states[number - 1] }), {
      sleep: async (ms) => void waits.push(ms),
    });
    const seen: string[] = [];
    const job = await client.jobs.wait('j1', { onProgress: ({ status }) => seen.push(status) });
    expect([job.status, seen]).toEqual(['FAILED', states]);
    expect([waits[0], waits.at(-1)]).toEqual([250, 10_000]);
  });

  test('a cancelled batch has ended when its captures in progress have', async () => {
    const { client, requests } = clientOf((_request, number) => ({ status: 'CANCELLED', processingJobs: 3 - number }));
    await client.batches.wait('b1');
    expect(requests.length).toBe(3);
  });

  test('a limit ends the wait, and says how far the work is', async () => {
    const { client } = clientOf(() => ({ status: 'RUNNING' }));
    const wait = client.crawls.wait('c1', { waitTimeoutMs: 0 });
    await expect(wait).rejects.toThrow(TimeLimitError);
    await expect(wait).rejects.toThrow(/Its status is RUNNING/);
  });
});
