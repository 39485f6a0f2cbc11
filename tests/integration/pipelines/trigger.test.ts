import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { acceptRun, type Acceptance, type NewRun } from '@tintype/database/pipelines/accept-run';
import { sql } from '@tintype/database/statements/sql';
import { anId } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import { badTriggers } from './bad-triggers.ts';
import { openPipelineStage, triggered, type Armed, type PipelineStage } from './pipeline-stage.ts';

let gateway: TestGateway;
let stage: PipelineStage;
let armed: Armed;
beforeAll(async () => {
  gateway = await startGateway();
  stage = await openPipelineStage(gateway);
  armed = await stage.arm();
});
afterAll(() => gateway.end());

const runsOf = (pipelineId: string): Promise<number> =>
  stage.database.client.pipelineRun.count({ where: { pipelineId } });
/** As if what was accepted had been so long ago. */
const age = (pipelineId: string, by: string): Promise<unknown> =>
  stage.database.client.execute(
    sql.raw(`UPDATE pipeline_runs SET created_at = created_at - interval '${by}' WHERE pipeline_id = '${pipelineId}'`),
  );

describe('bad requests', () => {
  test.each(badTriggers)('$name: $status $code', async (row) => {
    const before = await runsOf(armed.id);
    const { pipelineId = armed.id, node = 'trigger', body, raw, headers = {} } = row;
    const answer = await call(`${stage.gateway.url}/webhooks/canvas/${pipelineId}/${node}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${armed.secret}`, 'Content-Type': 'application/json', ...headers },
      raw: raw ?? JSON.stringify(body),
    });
    const error = answer.json['error'] as unknown as { code: string; details?: { fields?: object } };
    expect({ status: answer.status, code: error.code }).toEqual({ status: row.status, code: row.code });
    if (row.fields !== undefined) expect(Object.keys(error.details?.fields ?? {})).toEqual(row.fields);
    expect(answer.bytes.toString()).not.toContain(armed.secret);
    expect(await runsOf(armed.id)).toBe(before);
  });

  test('are as many as were promised', () => {
    expect(badTriggers.length).toBeGreaterThanOrEqual(60);
  });
});

test('what is accepted is written down: the run that is answered is there with its URLs and data', async () => {
  const body = { urls: ['https://example.com/a', 'https://example.com/b'], data: { order: 7 } };
  const { status, json } = await stage.fire(armed, body);
  expect({ status, json }).toEqual({
    status: 202,
    json: { id: expect.any(String), runId: json['id'], status: 'QUEUED' },
  });
  const run = await stage.runOf(armed.id, json['id']!);
  expect(run).toMatchObject({ status: 'QUEUED', startedBy: 'TRIGGER', urls: body.urls, inputData: body.data });
});

test('the record of a run, and of its repetition, has the data byte for byte', async () => {
  const data = String.raw`{ "b":1.0,"a":12345678901234567890,"2":"\u00e9","1":1E+400 }`;
  const raw = `{"urls":["https://example.com/"], "data" : ${data} }`;
  const headers = { Authorization: `Bearer ${armed.secret}`, 'Content-Type': 'application/json' };
  const fired = await call(`${stage.gateway.url}/webhooks/canvas/${armed.id}/trigger`, { raw, headers });
  const path = `${stage.gateway.url}/v1/pipelines/${armed.id}/runs`;
  const { key } = stage.member;
  const again = await call(`${path}/${String(fired.json['id'])}/rerun`, { method: 'POST', key });
  for (const { json } of [fired, again])
    expect((await call(`${path}/${String(json['id'])}`, { key })).bytes.toString()).toContain(`"inputData":${data},`);
});

test('1,000 URLs and 32 KiB of data are taken', async () => {
  const urls = Array.from({ length: 1_000 }, (_, index) => `https://example.com/${index}`);
  const data = { text: 'x'.repeat(32_768 - '{"text":""}'.length) };
  expect((await stage.fire(armed, { urls, data })).status).toBe(202);
});

describe('an idempotency key', () => {
  const input = { urls: ['https://example.com/'], data: { a: 1, b: [2, 3] } };

  test('gives the run that there is, whatever the order of fields in the data', async () => {
    const one = await stage.arm();
    const headers = { 'Idempotency-Key': 'order 17' };
    const first = await stage.fire(one, input, { headers });
    const again = await stage.fire(one, { data: { b: [2, 3], a: 1 }, urls: input.urls }, { headers });
    expect([again.status, again.json['id']]).toEqual([202, first.json['id']]);
    expect(await runsOf(one.id)).toBe(1);
  });

  test('sent 50 times at once is one run', async () => {
    const one = await stage.arm();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stage.fire(one, input, { headers: { 'Idempotency-Key': 'k' } })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${String(json['id'])}`)).size).toBe(1);
    expect(await runsOf(one.id)).toBe(1);
  });

  test.each([
    ['other URLs', { ...input, urls: ['https://example.com/other'] }],
    ['the same URLs in another order', { ...input, urls: [...input.urls, 'https://example.com/2'].toReversed() }],
    ['other data', { ...input, data: { a: 2 } }],
    ['no data', { urls: input.urls }],
  ])('with %s is a conflict', async (_name, other) => {
    const one = await stage.arm();
    const headers = { 'Idempotency-Key': 'k' };
    await stage.fire(one, input, { headers });
    const { status, json } = await stage.fire(one, other, { headers });
    expect([status, (json['error'] as unknown as { code: string }).code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('means another run in another pipeline, and after seven days', async () => {
    const [one, two] = [await stage.arm(), await stage.arm()];
    const headers = { 'Idempotency-Key': 'k' };
    const first = await stage.fire(one, input, { headers });
    expect((await stage.fire(two, input, { headers })).json['id']).not.toBe(first.json['id']);
    await age(one.id, '6 days 23 hours');
    expect((await stage.fire(one, input, { headers })).json['id']).toBe(first.json['id']);
    await age(one.id, '2 hours');
    expect((await stage.fire(one, input, { headers })).json['id']).not.toBe(first.json['id']);
  });

  test('answers as before when there is no room for another run', async () => {
    const one = await stage.arm();
    const first = await stage.fire(one, input, { headers: { 'Idempotency-Key': 'k' } });
    await fill(one.id, 99, stage.member.organizationId);
    expect((await stage.fire(one, input)).status).toBe(429);
    const again = await stage.fire(one, input, { headers: { 'Idempotency-Key': 'k' } });
    expect([again.status, again.json['id']]).toEqual([202, first.json['id']]);
  });
});

/** Runs that wait, accepted a minute ago and more. */
async function fill(pipelineId: string, count: number, organizationId: string): Promise<void> {
  await stage.database.client.pipelineRun.createMany({
    data: Array.from({ length: count }, () => ({
      id: anId(),
      pipelineId,
      organizationId,
      createdBy: 'system',
      requestId: 'r',
      startedBy: 'TRIGGER',
      revision: 1,
      graph: triggered as object,
      urls: [],
      createdAt: new Date(Date.now() - 120_000),
    })),
  });
}

describe('bounds under 50 callers at once', () => {
  const fireMany = async (one: Armed, count: number): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: count }, () => stage.fire(one)));
    const refusals = answers.filter(({ status }) => status !== 202);
    expect(refusals.every(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0)).toBe(
      true,
    );
    return answers.length - refusals.length;
  };

  test('60 are accepted in a minute, and more when it has passed', async () => {
    const one = await stage.arm();
    expect((await fireMany(one, 50)) + (await fireMany(one, 50))).toBe(60);
    await age(one.id, '61 seconds');
    expect(await fireMany(one, 2)).toBe(2);
  });

  test('100 wait in a pipeline', async () => {
    const one = await stage.arm();
    await fill(one.id, 80, stage.member.organizationId);
    expect(await fireMany(one, 50)).toBe(20);
    expect(await runsOf(one.id)).toBe(100);
  });

  test('1,000 wait in an organization, whatever pipelines they come to', async () => {
    const owner = await stage.join();
    const some = await Promise.all(Array.from({ length: 12 }, () => stage.arm(triggered, owner)));
    for (const { id } of some.slice(0, 11)) await fill(id, 90, owner.organizationId);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, nth): Promise<Acceptance> =>
        acceptRun(stage.database, {
          id: anId(),
          pipelineId: some[nth % some.length]!.id,
          organizationId: owner.organizationId,
          requestId: 'r',
          createdBy: 'system',
          startedBy: 'TRIGGER',
          urls: ['https://example.com/'],
          inputText: null,
          newId: anId,
        }),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(10);
    expect(outcomes.filter(({ outcome }) => outcome === 'organization full')).toHaveLength(40);
  });
});

describe('the secret', () => {
  test('is shown once, and no answer or row has it', async () => {
    const { id, secret } = await stage.arm();
    expect(secret).toMatch(/^trg_[0-9A-Za-z]{43}$/);
    expect((await stage.send('GET', `/${id}`)).bytes.toString()).not.toContain(secret.slice(4));
    const row = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(secret.slice(4));
  });

  test('ends when it is rotated; accepted runs stay', async () => {
    const one = await stage.arm();
    await stage.fire(one);
    const { json } = await stage.send('POST', `/${one.id}/trigger-secret`);
    expect((await stage.fire(one)).status).toBe(401);
    expect((await stage.fire({ ...one, secret: json['secret']! })).status).toBe(202);
    expect(await runsOf(one.id)).toBe(2);
  });

  test('does nothing while the trigger is disabled; accepted runs stay, and it works when enabled again', async () => {
    const one = await stage.arm();
    await stage.fire(one);
    expect((await stage.send('POST', `/${one.id}/trigger/disable`)).json['trigger']).toMatchObject({ enabled: false });
    expect((await stage.fire(one)).status).toBe(401);
    expect(await runsOf(one.id)).toBe(1);
    await stage.send('POST', `/${one.id}/trigger/enable`);
    expect((await stage.fire(one)).status).toBe(202);
  });

  test('opens nothing of a deleted pipeline, and no other address', async () => {
    const one = await stage.arm();
    expect((await stage.send('DELETE', `/${one.id}`)).status).toBe(204);
    expect((await stage.fire(one)).status).toBe(401);
    const { status } = await call(`${stage.gateway.url}/v1/pipelines`, {
      headers: { Authorization: `Bearer ${armed.secret}` },
    });
    expect(status).toBe(401);
  });
});

describe('what is asked for while the graph is changed is judged by the graph of the moment in which it is written down', () => {
  const ask = (pipelineId: string, given: Partial<NewRun>): Promise<Acceptance> =>
    acceptRun(stage.database, {
      id: anId(),
      pipelineId,
      organizationId: stage.member.organizationId,
      requestId: 'r',
      createdBy: 'system',
      startedBy: 'MANUAL',
      urls: [],
      inputText: null,
      newId: anId,
      ...given,
    });

  test('a run of a graph without anything to capture is not accepted', async () => {
    const { id } = await stage.arm();
    expect(await ask(id, {})).toEqual({ outcome: 'nothing to capture' });
    expect(await ask(id, { urls: ['https://example.com/'] })).toMatchObject({ outcome: 'accepted' });
  });

  test('a request to a trigger whose node was renamed since is not accepted', async () => {
    const { id } = await stage.arm();
    const { triggerSecretDigest } = await stage.database.client.pipeline.findUniqueOrThrow({ where: { id } });
    const secretDigests = [triggerSecretDigest!];
    const to = (nodeId: string) =>
      ask(id, { startedBy: 'TRIGGER', urls: ['https://example.com/'], trigger: { nodeId, secretDigests } });
    expect(await to('entrance')).toEqual({ outcome: 'not found' });
    expect(await to('trigger')).toMatchObject({ outcome: 'accepted' });
  });
});
