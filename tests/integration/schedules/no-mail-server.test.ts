import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import { good, scheduleCaller, type Json, type ScheduleCaller } from './schedule-caller.ts';

let gateway: TestGateway;
let send: ScheduleCaller['send'];
let create: ScheduleCaller['create'];
beforeAll(async () => {
  gateway = await startGateway({ hasMailServer: false });
  const { key } = await gateway.join();
  ({ send, create } = scheduleCaller(gateway.url, key));
});
afterAll(() => gateway.end());

const hook = { type: 'webhook', url: 'https://example.com/hook' };
const destinations = [hook, { type: 'email', to: ['a@example.com'] }];

test('where no mail can be sent a mail destination is refused, and the setting that is missing is named', async () => {
  const { id } = await create({ destinations: [hook] });
  for (const answer of [
    await send('POST', '', { ...good, destinations }),
    await send('PUT', `/${String(id)}`, { destinations }),
  ]) {
    expect(answer.status).toBe(400);
    const { code, details } = (answer.json as Json)['error'];
    expect(code).toBe('VALIDATION_ERROR');
    expect(details.fields['destinations.1.type']).toContain('TINTYPE_SMTP_URL');
  }
});

test('a schedule that has one from before can be edited all the same', async () => {
  const { id } = await create();
  await gateway.database.client.scheduleDestination.create({
    data: { id: 'dst_1', scheduleId: String(id), position: 0, type: 'email', recipients: ['a@example.com'] },
  });
  expect((await send('PUT', `/${String(id)}`, { name: 'Another name' })).status).toBe(200);
});
