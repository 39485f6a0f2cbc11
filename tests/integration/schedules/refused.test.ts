import { beforeAll, expect, test } from '@jest/globals';
import { sharedGateway, type SharedGateway } from '../gateway/start-gateway.ts';
import { good, scheduleCaller, type Json, type ScheduleCaller } from './schedule-caller.ts';

let gateway: SharedGateway;
let send: ScheduleCaller['send'];
beforeAll(async () => {
  gateway = await sharedGateway();
  const { key } = await gateway.join();
  ({ send } = scheduleCaller(gateway.url, key));
});

test.each<[string, object, string, string]>([
  ['a field that the schema refuses', { name: '' }, 'VALIDATION_ERROR', 'name'],
  ['what cannot run', { endsAt: '2020-01-01' }, 'VALIDATION_ERROR', 'endsAt'],
  ['an internal URL', { url: 'http://127.0.0.1/' }, 'URL_NOT_ALLOWED', 'url'],
])('%s is refused, with the field named', async (_name, fields, code, field) => {
  const answer = await send('POST', '', { ...good, ...fields });
  expect(answer.status).toBe(400);
  expect(answer.json['error']).toMatchObject({ code });
  expect(Object.keys((answer.json as Json)['error'].details.fields)).toContain(field);
});
