import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import type { NewCapture } from '@tintype/database/captures/accept-capture';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import { addCapture } from '../database/fresh-database.ts';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { stubReport } from './stub-render.ts';

let gateway: TestGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.end();
});

const limits = { concurrentMax: 16, largeBodiesMax: 8, filesMax: 8, stallMs: hangMs } as const;
const ofOrganization = {
  status: 503,
  json: {
    error: {
      code: 'SERVICE_BUSY',
      message: 'This organization has too many concurrent requests. Try again shortly.',
      details: { stage: 'queue', retry_after_seconds: 1 },
    },
  },
};

/** Sends bytes as they are. What comes back is read, or left where it is. */
async function send(bytes: string | Buffer, { isRead }: { readonly isRead: boolean }) {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  sockets.push(socket);
  const answers: string[] = [];
  socket.on('error', () => undefined);
  if (isRead) socket.on('data', (piece) => answers.push(String(piece)));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, answers };
}
const head = (line: string, { key }: Member, ...more: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', `X-API-Key: ${key}`, 'Content-Type: application/json', ...more, '', ''].join('\r\n');

const devices = ({ key }: Member) => call(`${gateway.url}/v1/devices`, { key });

test('half-sent requests of one organization leave room for the others', async () => {
  gateway = await startGateway({ limits });
  const [one, other] = [await gateway.join(), await gateway.join()];
  const request = `${head('POST /v1/screenshots/async', one, 'Content-Length: 100')}{`;
  const sent = await Promise.all(Array.from({ length: 16 }, () => send(request, { isRead: true })));
  await until(() => sent.filter(({ answers }) => answers.join('').includes('SERVICE_BUSY')).length === 8);
  expect((await devices(other)).status).toBe(200);
  expect(await devices(one)).toMatchObject(ofOrganization);
  for (const { socket } of sent) socket.destroy();
  await until(async () => (await devices(one)).status === 200);
});

test('half-sent large bodies alike', async () => {
  gateway = await startGateway({ limits });
  const [one, other] = [await gateway.join(), await gateway.join()];
  const begun = Buffer.concat([
    Buffer.from(head('POST /v1/screenshots', one, 'Content-Length: 9000000')),
    Buffer.alloc(1_200_000, ' '),
  ]);
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(begun, { isRead: true })));
  await until(() => sent.filter(({ answers }) => answers.join('').includes('SERVICE_BUSY')).length === 4);
  const large = { raw: ' '.repeat(1_200_000) };
  const ask = ({ key }: Member) => call(`${gateway.url}/v1/screenshots`, { key, ...large });
  expect((await ask(other)).status).toBe(400);
  expect(await ask(one)).toMatchObject(ofOrganization);
});

test('files that nobody reads hold no slot of other requests, and those of one organization leave room for the others', async () => {
  gateway = await startGateway({ limits });
  const [one, other] = [await gateway.join(), await gateway.join()];
  const [large, small] = [await store(one, 20_000_000), await store(other, 10)];
  const request = head(`GET ${large}`, one);
  for (let stalled = 0; stalled < 4; stalled += 1) await send(request, { isRead: false });
  const next = () => call(`${gateway.url}${large}`, { key: one.key, method: 'HEAD' });
  await until(async () => (await next()).status === 503);
  expect(await call(`${gateway.url}${large}`, { key: one.key })).toMatchObject(ofOrganization);
  expect((await devices(one)).status).toBe(200);
  expect(await call(`${gateway.url}${small}`, { key: other.key })).toMatchObject({ status: 200 });
});

test('a file that nobody reads is ended, and its slot is free', async () => {
  gateway = await startGateway({ limits: { ...limits, filesMax: 1, stallMs: 300 } });
  const one = await gateway.join();
  const large = await store(one, 20_000_000);
  await send(head(`GET ${large}`, one), { isRead: false });
  const line = await until(() => gateway.lines.find(({ route }) => route === 'captureResult'));
  expect(line).toMatchObject({ event: 'request.finished', status: 499, organizationId: one.organizationId });
  // It is sent at once: on a busy machine even a reader who reads is slower than that.
  const small = await store(one, 10);
  expect((await call(`${gateway.url}${small}`, { key: one.key })).status).toBe(200);
});

describe('files that are answered in JSON', () => {
  const base64 = { url: 'https://example.com/', format: 'png', responseType: 'base64' } as CaptureRequest;
  const ofJob = async (owner: Member, size: number): Promise<string> =>
    (await store(owner, size, { origin: 'async', request: base64 })).replace('captures', 'jobs');

  test('are refused where they are larger than an answer may be, with what to do instead', async () => {
    gateway = await startGateway();
    const one = await gateway.join();
    const path = await ofJob(one, 33 * 1_048_576);
    expect(await call(`${gateway.url}${path}`, { key: one.key })).toMatchObject({
      status: 422,
      json: {
        error: {
          code: 'RESULT_TOO_LARGE',
          message: expect.stringContaining('storageUrl'),
          details: { size: 33 * 1_048_576, limit: 32 * 1_048_576 },
        },
      },
    });
  });

  test('are held for as many readers at once as there is memory for, of one organization for fewer', async () => {
    gateway = await startGateway({ limits: { ...limits, stallMs: hangMs } });
    const [one, other] = [await gateway.join(), await gateway.join()];
    const [path, small] = [await ofJob(one, 30_000_000), await ofJob(other, 10)];
    const readBytes = gateway.storage.readBytes.bind(gateway.storage);
    const { promise: mayBeRead, resolve: letRead } = Promise.withResolvers<void>();
    let reads = 0;
    const readOneByOne = async (key: string): Promise<Buffer | undefined> => {
      reads += 1;
      // The first are those of one organization, and the last is that of the other.
      if (reads <= 2) await mayBeRead;
      return readBytes(key);
    };
    Object.assign(gateway.storage, { readBytes: readOneByOne });
    const readers = await Promise.all(
      Array.from({ length: 6 }, () => send(head(`GET ${path}`, one), { isRead: false })),
    );
    await until(() => reads === 2);
    for (let times = 0; times < 3; times += 1)
      expect((await call(`${gateway.url}${small}`, { key: other.key })).status).toBe(200);
    expect(reads).toBe(2 + 3);
    letRead();
    for (const { socket } of readers) socket.destroy();
    expect((await call(`${gateway.url}${path}`, { key: one.key })).status).toBe(200);
  });
});

/** A completed capture with one file; gives the path of the file. */
async function store(owner: Member, size: number, fields: Partial<NewCapture> = {}): Promise<string> {
  const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId: 'screenshot', format: 'png' });
  await gateway.storage.put(storageKey, Buffer.alloc(size, 1), headersFor(storageKey));
  const { id, attempt } = await addCapture(gateway.database, owner, fields);
  const claimed = await claimCapture(gateway.database, { id, attempt, worker: 'test', leaseMs: hangMs });
  await completeCapture(gateway.database, {
    id,
    attempt: claimed!.attempt,
    report: stubReport,
    files: [
      {
        outputId: 'screenshot',
        type: 'screenshot',
        format: 'png',
        storageKey,
        size,
        sha256: 'ab',
        width: 1,
        height: 1,
      },
    ],
    expiresAt: claimed!.expiresAt,
  });
  return `/v1/screenshots/captures/${id}/result`;
}
