import { expect, test } from '@jest/globals';
import { openAsBlob, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBatchService, type BatchService } from '../../for-tests/batch-service.ts';
import { ConnectionError, Tintype, type Source, type UploadProgress } from '../client.ts';

const clientOf = ({ fetch }: BatchService, retries = 0): Tintype =>
  new Tintype({ baseUrl: 'http://tintype.test', apiKey: 'ttk_test', retries, fetch, sleep: async () => undefined });

async function sent(source: Source) {
  const service = createBatchService();
  await clientOf(service).batches.upload(source);
  return service;
}

const [a, b] = ['https://a.example/', 'https://b.example/'];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const inPieces = (text: string, size: number): Uint8Array[] => {
  const all = bytes(text);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
};
const listed = [{ url: a }, { url: b }];
const numbered = [
  { url: a, sourceLine: 1 },
  { url: b, sourceLine: 2 },
];

test.each<readonly [string, () => Source | Promise<Source>, readonly object[]]>([
  ['an array', () => [a, b], listed],
  ['a set', () => new Set([a, b]), listed],
  [
    'entries with options',
    () => [{ url: a, options: { fullPage: true } }, b],
    [{ url: a, options: { fullPage: true } }, { url: b }],
  ],
  [
    'an asynchronous generator',
    async function* () {
      yield a;
      yield b;
    },
    listed,
  ],
  ['a Blob', () => new Blob([`${a}\n${b}\n`]), numbered],
  ['a stream of bytes', () => new Blob([`${a}\n${b}`]).stream() as ReadableStream<Uint8Array>, numbered],
  ['the answer to a request', () => new Response(`${a}\n${b}`), numbered],
  ['pieces of bytes, however they are cut', () => inPieces(`${a}\r\n${b}\r\n`, 3), numbered],
  ['a break cut in two', () => [bytes(`${a}\r`), bytes(`\n${b}`)], numbered],
  [
    'a byte order mark and empty lines',
    () => new Blob([`\uFEFF${a}\n\n  \n ${b} \n`]),
    [
      { url: a, sourceLine: 1 },
      { url: b, sourceLine: 4 },
    ],
  ],
  ['old line breaks', () => new Blob([`${a}\r${b}\r`]), numbered],
  [
    'JSON lines',
    () => new Blob([`{"url":"${a}","options":{"quality":5}}\n${b}`]),
    [{ url: a, options: { quality: 5 }, sourceLine: 1 }, numbered[1]!],
  ],
  [
    'letters of several bytes',
    () => inPieces('https://ä.example/é', 1),
    [{ url: 'https://ä.example/é', sourceLine: 1 }],
  ],
])('%s is sent', async (_name, source, entries) => {
  const service = await sent(await source());
  expect(service.entries()).toEqual(entries);
  expect(service.state.status).toBe('QUEUED');
});

test('a file is sent, opened either way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-client-'));
  const path = join(folder, 'urls.txt');
  writeFileSync(path, `${a}\n${b}\n`);
  expect((await sent(await openAsBlob(path))).entries()).toEqual(numbered);
  expect((await sent(createReadStream(path) as AsyncIterable<Uint8Array>)).entries()).toEqual(numbered);
  rmSync(folder, { recursive: true });
});

test.each<readonly [string, Source, RegExp]>([
  ['one address in place of a list', a as unknown as Source, /Put a single URL into \[ \]/],
  ['an address with a line break', [`${a}\n${b}`], /line break/],
  ['a text in Latin-1', new Blob([`${a}\n`, new Uint8Array([0x68, 0xe9, 0x0a])]), /is not UTF-8/],
  ['a line of JSON that is none', new Blob([`${a}\n{"url": `]), /Line 2/],
  ['an entry of more than a chunk', [{ url: a, options: { customCss: 'x'.repeat(8 * 1024 * 1024) } }], /8 MiB/],
])('%s is refused', async (_name, source, message) => {
  await expect(sent(source)).rejects.toThrow(message);
});

const many = Array.from({ length: 3_500 }, (_, index) => `https://example.com/${index}`);

test('a long source goes in full chunks, and is told as it goes', async () => {
  const service = createBatchService();
  const told: UploadProgress[] = [];
  await clientOf(service).batches.upload([...many, 'not an address'], {
    onProgress: (progress) => told.push(progress),
  });
  expect(service.state.chunks.length).toBe(4);
  expect(told.map(({ entries, failed }) => [entries, failed])).toEqual([
    [0, 0],
    [1_000, 0],
    [2_000, 0],
    [3_000, 0],
    [3_501, 1],
  ]);
  expect(new Set(told.map(({ batchId }) => batchId))).toEqual(new Set(['b1']));
});

test('large entries make chunks of at most 8 MiB', async () => {
  const options = { customCss: '€'.repeat(10_000) };
  const service = await sent(Array.from({ length: 600 }, () => ({ url: a, options })));
  expect(service.state.chunks.map((chunk) => Buffer.byteLength(chunk) <= 8 * 1024 * 1024)).toEqual([true, true, true]);
  expect(service.entries().length).toBe(600);
});

test.each([2, 3, 4, 5, 6])(
  'a connection lost at request %i and resumed leaves each entry there once, in order',
  async (breakAt) => {
    const service = createBatchService();
    service.breakAt = breakAt;
    const client = clientOf(service);
    await expect(client.batches.upload(many)).rejects.toThrow(ConnectionError);
    await client.batches.upload(many, { resume: 'b1' });
    expect(service.entries().map(({ url }) => url)).toEqual(many);
    expect(service.state.status).toBe('QUEUED');
  },
);

test('a lost answer is met by the same bytes again', async () => {
  const service = createBatchService();
  service.breakAt = 3;
  await clientOf(service, 1).batches.upload(many);
  expect(service.entries().map(({ url }) => url)).toEqual(many);
});

test('another source is not taken for the rest of the first one', async () => {
  const service = createBatchService();
  service.breakAt = 4;
  const client = clientOf(service);
  await expect(client.batches.upload(many)).rejects.toThrow(ConnectionError);
  const other = many.map((url) => `${url}?other`);
  await expect(client.batches.upload(other, { resume: 'b1' })).rejects.toMatchObject({ code: 'BATCH_CHUNK_CONFLICT' });
  await expect(client.batches.upload(many.slice(0, 500), { resume: 'b1' })).rejects.toThrow(/fewer entries/);
  expect(service.state.status).toBe('DRAFT');
});

test('a batch that was started is not sent again', async () => {
  const service = await sent(many);
  const before = service.requests();
  await clientOf(service).batches.upload(many, { resume: 'b1' });
  expect(service.requests()).toBe(before + 1);
});

test('a draft is left a draft on request', async () => {
  const service = createBatchService();
  await clientOf(service).batches.upload([a], { start: false });
  expect(service.state.status).toBe('DRAFT');
});

test('an abort ends the wait for a source', async () => {
  const leaving = new AbortController();
  const reason = new Error('enough');
  const source = new ReadableStream<Uint8Array>({ pull: () => queueMicrotask(() => leaving.abort(reason)) });
  const upload = clientOf(createBatchService()).batches.upload(source, { signal: leaving.signal });
  await expect(upload).rejects.toBe(reason);
});
