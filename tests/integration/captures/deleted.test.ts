import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { deleteCapture } from '@tintype/database/captures/cancel-capture';
import { listExpiredFiles } from '@tintype/database/files/discarded-files';
import sharp from 'sharp';
import { addCapture, anId } from '../database/fresh-database.ts';
import { addCompleted } from '../gateway/add-completed.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addActive } from '../schedules/a-schedule.ts';

let gateway: TestGateway;
let member: Member;
let bytes: Buffer;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
});
afterAll(() => gateway.end());

const send = (path: string, method = 'GET', key = member.key) =>
  fetch(`${gateway.url}/v1/${path}`, { method, headers: { 'X-API-Key': key } });
const remove = async (id: string, key = member.key): Promise<number> =>
  (await send(`captures/${id}`, 'DELETE', key)).status;
const fileOf = (captureId: string) => gateway.database.client.file.findFirstOrThrow({ where: { captureId } });

const typed = {
  url: 'https://example.com/',
  format: 'png',
  metadata: { customer: 'SECRET-metadata' },
  customCss: '/* SECRET-style */',
  customJs: '"SECRET-script"',
  headerTemplate: 'SECRET-header',
  outputs: [
    { id: 'screenshot', type: 'screenshot' },
    { type: 'pdf', headerTemplate: 'SECRET-output' },
  ],
} as unknown as StoredRequest;

test.each(Object.keys(origins) as Origin[])(
  'the files and typed data of a capture of origin %s are deleted at once, and lists say so',
  async (origin) => {
    const { client } = gateway.database;
    const id = await addCompleted(gateway, member, { bytes, origin, request: typed });
    const { storageKey, expiresAt } = await fileOf(id);
    const link = await gateway.storage.linkFor(storageKey, { expiresAt });
    expect([(await fetch(link)).status, (await send(`captures/${id}/thumbnail`)).status]).toEqual([200, 200]);
    const thumbnail = (await client.thumbnail.findFirstOrThrow({ where: { captureId: id } })).storageKey;
    // What reads the ends of such captures has not read this one yet.
    if (origins[origin].endIsRead) {
      expect(await remove(id)).toBe(409);
      await client.execute`DELETE FROM ended_captures WHERE capture_id = ${id}`;
    }
    expect([await remove(id), await remove(id)]).toEqual([204, 204]);

    expect([(await fetch(link)).status, (await send(`captures/${id}/thumbnail`)).status]).toEqual([410, 410]);
    for (const key of [storageKey, thumbnail]) expect(await gateway.storage.readBytes(key)).toBeUndefined();
    const { items } = (await (await send(`captures?search=${id}`)).json()) as { items: Record<string, unknown>[] };
    expect(items).toEqual([expect.objectContaining({ id, url: typed.url, origin, deletedAt: expect.any(String) })]);
    expect(JSON.stringify(items)).not.toContain(gateway.filesUrl);
    const [row] = await client.rows<{ row: object }>`SELECT to_jsonb(captures) AS row FROM captures WHERE id = ${id}`;
    expect(JSON.stringify(row)).not.toContain('SECRET');
    // Nothing is left for the scheduler but the thumbnail, whose row went with the file.
    expect(
      (await listExpiredFiles(gateway.database, 'files', { limit: 100 })).map((file) => file.storageKey),
    ).not.toContain(storageKey);
  },
);

test('a job says so, and its result is gone', async () => {
  const id = await addCompleted(gateway, member, { bytes });
  await remove(id);
  expect(await (await send(`screenshots/jobs/${id}`)).json()).toMatchObject({
    status: 'COMPLETED',
    deletedAt: expect.any(String),
  });
  const result = await send(`screenshots/jobs/${id}/result`);
  expect([result.status, await result.json()]).toMatchObject([410, { error: { code: 'RESULT_EXPIRED' } }]);
});

test('a capture that has not ended is refused, and that of others is not found', async () => {
  const { id } = await addCapture(gateway.database, member);
  const refused = await send(`captures/${id}`, 'DELETE');
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'JOB_NOT_COMPLETED' } }]);
  expect(await remove(anId())).toBe(404);
  const other = await gateway.join();
  const own = await addCompleted(gateway, member, { bytes });
  expect(await remove(own, other.key)).toBe(404);
  // Captures of a batch are those of the key that made it.
  const ofBatch = await addCompleted(gateway, member, { bytes, origin: 'batch' });
  expect(await remove(ofBatch, (await gateway.addKey(member.organizationId)).key)).toBe(404);
  expect((await fileOf(own)).deletedAt).toBeNull();
});

test('with storage away the result is gone at once all the same, and its file as soon as storage is back', async () => {
  const { database } = gateway;
  const id = await addCompleted(gateway, member, { bytes });
  const { storageKey } = await fileOf(id);
  const own = { id, organizationId: member.organizationId };
  const away = (): Promise<never> => Promise.reject(new Error('Storage is away'));
  await expect(deleteCapture(database, own, away)).rejects.toThrow();
  expect((await send(`screenshots/jobs/${id}/result`)).status).toBe(410);
  const expiredKeys = async (): Promise<string[]> =>
    (await listExpiredFiles(database, 'files', { limit: 100 })).map((file) => file.storageKey);
  expect(await expiredKeys()).toContain(storageKey);
  // A file that storage refuses is put off, as it is when it expires.
  expect(await deleteCapture(database, own, async (keys) => keys)).toBe('deleted');
  expect(await expiredKeys()).not.toContain(storageKey);
  const [left] = await database.client.rows`SELECT FROM discarded_files WHERE storage_key = ${storageKey}`;
  expect(left).toBeDefined();
});

test('what a schedule knows of the page goes too: its baseline, the outlined picture and the changed words', async () => {
  const { client } = gateway.database;
  const scheduleId = await addActive(gateway.database, member, { from: new Date() });
  const id = await addCompleted(gateway, member, { bytes, origin: 'schedule' });
  await client.execute`DELETE FROM ended_captures WHERE capture_id = ${id}`;
  const diffKey = 'differences/one.png';
  await client.execute`
    INSERT INTO schedule_executions (id, schedule_id, planned_at, executed_at, state, request_id, capture_id, diff_key, findings, expires_at)
    VALUES (${anId()}, ${scheduleId}, now(), now(), 'RUNNING', 'r', ${id}, ${diffKey}, '{"words": ["SECRET"]}', now() + interval '1 day')`;
  await client.execute`
    INSERT INTO schedule_baselines (schedule_id, fingerprint, capture_id, output_id, file_expires_at, boxes)
    VALUES (${scheduleId}, '\\x00', ${id}, 'screenshot', now() + interval '1 day', '[]')`;
  expect(await remove(id)).toBe(409);
  await client.execute`UPDATE schedule_executions SET state = 'SUCCESS', ended_at = now() WHERE capture_id = ${id}`;
  expect(await remove(id)).toBe(204);
  expect(await client.scheduleBaseline.count({ where: { scheduleId } })).toBe(0);
  expect(await client.scheduleExecution.findFirst({ where: { scheduleId } })).toMatchObject({
    diffKey: null,
    findings: null,
  });
  const history = await (await send(`schedules/${scheduleId}/history`)).json();
  expect(history).toMatchObject({ executions: [{ deletedAt: expect.any(String) }] });
});

test('all captures that match are counted and deleted, page by page, and nothing else', async () => {
  const other = await gateway.join();
  const on = (host: string) => ({ request: { url: `https://${host}/shop`, format: 'png' } as StoredRequest });
  const add = (host: string): Promise<string> => addCompleted(gateway, other, { bytes, ...on(host) });
  const [first] = [await add('gone.example'), await add('gone.example'), await add('gone.example')];
  const kept = await add('kept.example');
  const { id: waiting } = await addCapture(gateway.database, other, on('gone.example'));
  const ask = async (path: string, method = 'GET'): Promise<Record<string, unknown>> =>
    (await (await send(path, method, other.key)).json()) as Record<string, unknown>;

  expect((await send('captures', 'DELETE', other.key)).status).toBe(400);
  expect(await ask('captures/count?search=gone.example')).toEqual({ count: 4, deletable: 3, isComplete: true });
  const { nextCursor, ...page } = await ask('captures?search=gone.example&limit=2', 'DELETE');
  expect(page).toEqual({ deleted: 2, inUse: 0 });
  expect(await ask(`captures?search=gone.example&limit=2&cursor=${String(nextCursor)}`, 'DELETE')).toEqual({
    deleted: 1,
    inUse: 0,
    nextCursor: null,
  });
  expect(await ask('captures/count?search=gone.example')).toEqual({ count: 4, deletable: 0, isComplete: true });
  expect(await ask(`captures/${first}`)).toHaveProperty('deletedAt');
  for (const id of [kept, waiting]) expect(await ask(`captures/${id}`)).not.toHaveProperty('deletedAt');
});
