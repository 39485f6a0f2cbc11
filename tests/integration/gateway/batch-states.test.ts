import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { batchStates, type BatchState } from '@tintype/contracts/states/batch';
import { findBatchWork } from '@tintype/database/batches/find-batch';
import { call, type Answer } from './call.ts';
import { batchCaller, colleagueOf, entries, outcomeOf, summaryIn, type BatchCaller } from './start-batches.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';

let gateway: TestGateway;
let member: Member;
let batches: BatchCaller;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.end());
beforeEach(async () => {
  member = await gateway.join();
  batches = batchCaller(gateway, member);
});

const setState = (id: string, state: BatchState): Promise<unknown> =>
  gateway.database.client.execute`
    UPDATE batches SET state = ${state}, queued_at = CASE WHEN ${state} NOT IN ('DRAFT', 'PREPARING', 'CANCELLED') THEN now() END
    WHERE id = ${id}`;
const statusOf = async (id: string): Promise<string> => (await batches.summary(id)).status;
const restart = (id: string, requestId: string = crypto.randomUUID()): Promise<Answer> =>
  batches.post(`/${id}/restart`, { requestId });
const invalid = '409 BATCH_INVALID_STATE';

/**
 * What each request is answered with, in the order of `batchStates`, and the state that the batch
 * has after it.
 */
const verbs: Readonly<Record<string, readonly string[]>> = {
  //            DRAFT             PREPARING         QUEUED         PROCESSING         WAITING_FOR_CREDITS         COMPLETED   PARTIALLY…  FAILED   CANCELLED
  add: ['200 DRAFT', invalid, invalid, invalid, invalid, invalid, invalid, invalid, invalid],
  start: ['200 QUEUED', '200', '200', '200', '200', '200', '200', '200', invalid],
  cancel: [...Array<string>(5).fill('200 CANCELLED'), invalid, invalid, invalid, '200'],
  resume: ['200', '200', '200', '200', '200', invalid, invalid, invalid, '200 DRAFT'],
  restart: [...Array<string>(5).fill(invalid), '202', '202', '202', '202'],
  delete: [...Array<string>(5).fill(invalid), '202 gone', '202 gone', '202 gone', '202 gone'],
};
const requests: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  add: (id) => batches.add(id, 1, entries(1)),
  delete: (id) => batches.remove(id),
  restart: (id) => restart(id),
};

describe.each(Object.keys(verbs))('%s', (verb) => {
  test.each(batchStates.map((state, at) => [state, verbs[verb]![at]!] as const))(
    'in %s: %s',
    async (state, expected) => {
      const id = await batches.draft(1);
      await setState(id, state);
      const [outcome, after = state] = expected === invalid ? [invalid] : expected.split(' ');
      const request = requests[verb] ?? ((batchId: string) => batches.post(`/${batchId}/${verb}`));
      expect(outcomeOf(await request(id))).toBe(outcome);
      if (after === 'gone') expect(outcomeOf(await batches.get(`/${id}`))).toBe('404 NOT_FOUND');
      else expect(await statusOf(id)).toBe(after);
    },
  );
});

test('a draft without entries cannot be started', async () => {
  const id = await batches.create();
  expect(outcomeOf(await batches.post(`/${id}/start`))).toBe('422 BATCH_EMPTY');
});

test('start, cancel and resume may be repeated, as after a lost answer', async () => {
  const id = await batches.draft(2);
  for (const [verb, status] of [
    ['start', 'QUEUED'],
    ['cancel', 'CANCELLED'],
    ['resume', 'QUEUED'],
  ])
    for (let times = 0; times < 2; times += 1)
      expect(summaryIn(await batches.post(`/${id}/${verb}`))).toMatchObject({ id, status });
});

test('a cancelled draft is a draft again after its resumption, and can be filled and started', async () => {
  const id = await batches.draft(1);
  expect(summaryIn(await batches.post(`/${id}/cancel`))).toMatchObject({ status: 'CANCELLED', cancelledJobs: 1 });
  expect(outcomeOf(await batches.add(id, 1, entries(1)))).toBe(invalid);
  expect(summaryIn(await batches.post(`/${id}/resume`))).toMatchObject({ status: 'DRAFT', pendingJobs: 1 });
  expect((await batches.add(id, 1, entries(1))).status).toBe(200);
  expect(summaryIn(await batches.post(`/${id}/start`))).toMatchObject({ status: 'QUEUED', totalJobs: 2 });
});

describe('a restart', () => {
  const requestId = 'AAAAAAAA-0000-4000-8000-000000000001';

  test('under the same requestId gives the same batch, and under no other name of the organization', async () => {
    const source = await batches.draft(2, { name: 'shop' });
    const other = await batches.draft(2);
    for (const id of [source, other]) await setState(id, 'COMPLETED');
    const first = await restart(source, requestId);
    expect(first.status).toBe(202);
    expect(first.json).toMatchObject({ status: 'PREPARING', name: 'shop', totalJobs: 2, preparedJobs: 0 });
    expect(summaryIn(await restart(source, requestId.toLowerCase())).id).toBe(summaryIn(first).id);
    expect(outcomeOf(await restart(other, requestId))).toBe('409 BATCH_REQUEST_ID_REUSED');
    expect(await statusOf(source)).toBe('COMPLETED');
    const colleague = batchCaller(gateway, await colleagueOf(gateway, member));
    const theirs = await colleague.draft(1);
    await setState(theirs, 'COMPLETED');
    const stolen = await colleague.post(`/${theirs}/restart`, { requestId });
    expect(outcomeOf(stolen)).toBe('409 BATCH_REQUEST_ID_REUSED');
  });

  test('that is sent many times at once makes one batch', async () => {
    const source = await batches.draft(1);
    await setState(source, 'FAILED');
    const name = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => restart(source, name)));
    expect(new Set(answers.map((answer) => `${answer.status} ${summaryIn(answer).id}`)).size).toBe(1);
  });

  test.each<[string, string]>([
    ['no UUID', '400 VALIDATION_ERROR'],
    ['', '400 VALIDATION_ERROR'],
  ])('needs a UUID, not %j', async (name, outcome) => {
    const source = await batches.draft(1);
    await setState(source, 'COMPLETED');
    expect(outcomeOf(await restart(source, name))).toBe(outcome);
  });

  test('has the limit that the organization has now', async () => {
    const source = await batches.draft(3);
    await setState(source, 'COMPLETED');
    const setLimit = (batchItemsMax: number) =>
      gateway.database.client.organization.update({
        where: { id: member.organizationId },
        data: { overrides: { batchItemsMax } },
      });
    await setLimit(2);
    expect(outcomeOf(await restart(source))).toBe('422 BATCH_LIMIT_EXCEEDED');
    await setLimit(30);
    expect((await restart(source)).json).toMatchObject({ maxBatchSize: 30 });
    expect(await batches.summary(source)).toMatchObject({ maxBatchSize: 100 });
  });

  test('is refused where the plan does not allow any more what the source asks for', async () => {
    const source = await batches.draft(1, { defaults: { stealthMode: true } });
    await setState(source, 'COMPLETED');
    await gateway.database.client.organization.update({ where: { id: member.organizationId }, data: { plan: 'free' } });
    expect(outcomeOf(await restart(source))).toBe('403 CAPABILITY_NOT_AVAILABLE');
  });

  test('keeps its source from being deleted while it copies', async () => {
    const source = await batches.draft(1);
    await setState(source, 'COMPLETED');
    const { id } = summaryIn(await restart(source));
    expect(outcomeOf(await batches.remove(source))).toBe(invalid);
    expect(outcomeOf(await batches.post(`/${id}/cancel`))).toBe('200');
    expect(outcomeOf(await restart(id))).toBe(invalid);
    expect(outcomeOf(await batches.remove(source))).toBe('202');
    expect(outcomeOf(await batches.post(`/${id}/resume`))).toBe(invalid);
  });

  test('of nothing is refused', async () => {
    const source = await batches.create();
    await batches.post(`/${source}/cancel`);
    expect(outcomeOf(await restart(source))).toBe('422 BATCH_EMPTY');
  });
});

test('a bulk job can be looked at, cancelled and gone on with like a batch', async () => {
  const bulk = await call(`${gateway.url}/v1/screenshots/bulk`, { key: member.key, body: { urls: entries(2) } });
  const id = summaryIn(bulk).id;
  expect(await batches.summary(id)).not.toHaveProperty('name');
  expect(await batches.summary(id)).toMatchObject({ status: 'QUEUED', totalJobs: 2, pendingJobs: 2 });
  expect(summaryIn(await batches.post(`/${id}/cancel`))).toMatchObject({ status: 'CANCELLED', cancelledJobs: 2 });
  expect((await batches.items(id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(summaryIn(await batches.post(`/${id}/resume`))).toMatchObject({ status: 'QUEUED', pendingJobs: 2 });
});

test('what is asked for in the background is written down, whatever becomes of its job', async () => {
  const [deleted, source] = [await batches.draft(1), await batches.draft(1)];
  for (const id of [deleted, source]) await setState(id, 'COMPLETED');
  await batches.remove(deleted);
  const copy = summaryIn(await restart(source)).id;
  expect(await findBatchWork(gateway.database, { id: deleted })).toBe('remove');
  expect(await findBatchWork(gateway.database, { id: copy })).toBe('copy');
  expect(await findBatchWork(gateway.database, { id: source })).toBeUndefined();
});
