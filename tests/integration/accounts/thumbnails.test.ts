import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forgetDiscardedFiles, listDiscardedFiles, forgetExpiredFiles } from '@tintype/database/files/discarded-files';
import { addCapture, anId } from '../database/fresh-database.ts';
import { addCompleted } from '../gateway/add-completed.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import sharp from 'sharp';

let gateway: TestGateway;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
});
afterAll(() => gateway.end());

const captureOf = (given: Parameters<typeof addCompleted>[2]): Promise<string> => addCompleted(gateway, member, given);

const plain = (width: number, height: number, colour = '#2a7a4b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
const ask = async (id: string, query = '', key = member.key) => {
  const response = await fetch(`${gateway.url}/v1/captures/${id}/thumbnail${query}`, { headers: { 'X-API-Key': key } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const keptOf = (captureId: string) => gateway.database.client.thumbnail.findMany({ where: { captureId } });

test('the top of the picture, as wide as was asked for, to be kept by the browser', async () => {
  const top = await plain(1_920, 1_200, '#c0392b');
  const page = await sharp(await plain(1_920, 9_000))
    .composite([{ input: top, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const id = await captureOf({ bytes: page });
  const { status, headers, bytes } = await ask(id);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(headers.get('cache-control')).toMatch(/^private, max-age=3\d{3}, immutable$/);
  const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([320, 200]);
  // The last line is of the top still: nothing of the nine thousand lines below is squeezed in.
  expect(data[(info.width * (info.height - 2) + 100) * info.channels]).toBeGreaterThan(150);
  expect((await sharp((await ask(id, '?width=640')).bytes).metadata()).width).toBe(640);
  expect((await ask(id, '?width=500')).status).toBe(400);
});

test('a picture of noise has at most 20 kB too, and a small one is not made larger', async () => {
  const noise = await sharp(randomBytes(1_280 * 800 * 3), { raw: { width: 1_280, height: 800, channels: 3 } })
    .png()
    .toBuffer();
  const { bytes } = await ask(await captureOf({ bytes: noise }), '?width=640');
  expect(bytes.length).toBeLessThanOrEqual(20_000);
  const small = await sharp((await ask(await captureOf({ bytes: await plain(90, 20) }))).bytes).metadata();
  expect([small.width, small.height]).toEqual([90, 20]);
});

test('it is made once, whoever asks at the same moment, and for captures of every origin', async () => {
  for (const origin of ['sync', 'crawl', 'async'] as const) {
    const id = await captureOf({ bytes: await plain(800, 600), origin });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await keptOf(id)).toHaveLength(1);
    // With its file gone from storage only one that was kept can answer.
    const { storageKey } = await gateway.database.client.file.findFirstOrThrow({ where: { captureId: id } });
    await gateway.storage.delete([storageKey]);
    expect((await ask(id)).status).toBe(200);
  }
});

test('it goes with its file', async () => {
  const id = await captureOf({ bytes: await plain(800, 600) });
  await ask(id);
  await ask(id, '?width=160');
  const kept = await keptOf(id);
  const file = await gateway.database.client.file.findFirstOrThrow({ where: { captureId: id } });
  await forgetExpiredFiles(gateway.database, 'files', { ids: [String(file.id)] });
  expect((await ask(id)).status).toBe(410);
  expect(await keptOf(id)).toEqual([]);
  const discarded = await listDiscardedFiles(gateway.database, { limit: 100 });
  expect(discarded.map(({ storageKey }) => storageKey)).toEqual(
    expect.arrayContaining(kept.map(({ storageKey }) => storageKey)),
  );
  await forgetDiscardedFiles(gateway.database, { ids: discarded.map(({ id: key }) => key) });

  const removed = await captureOf({ bytes: await plain(800, 600) });
  await ask(removed);
  await gateway.database.client.file.deleteMany({ where: { captureId: removed } });
  expect(await keptOf(removed)).toEqual([]);
  expect(await listDiscardedFiles(gateway.database, { limit: 100 })).toHaveLength(1);
});

test('what has no picture, is not there yet or belongs to others is not found', async () => {
  expect((await ask(await captureOf({ bytes: Buffer.from('%PDF-1.7'), format: 'pdf' }))).status).toBe(404);
  const { id } = await addCapture(gateway.database, member);
  expect((await ask(id)).status).toBe(404);
  expect((await ask(anId())).status).toBe(404);
  const own = await captureOf({ bytes: await plain(80, 60) });
  expect((await ask(own, '', (await gateway.join()).key)).status).toBe(404);
});

test('one capture is told with its report, whatever its origin', async () => {
  const id = await captureOf({ bytes: await plain(80, 60), origin: 'sync' });
  const response = await fetch(`${gateway.url}/v1/captures/${id}`, { headers: { 'X-API-Key': member.key } });
  expect(await response.json()).toMatchObject({
    id,
    origin: 'sync',
    status: 'COMPLETED',
    capture: { stages: [{ stage: 'navigate', ms: 5.5, outcome: 'ok' }] },
  });
});
