import { beforeAll, describe, expect, test } from '@jest/globals';
import { sharedGateway, type SharedGateway } from '../gateway/start-gateway.ts';
import { good, scheduleCaller, type Json, type ScheduleCaller } from './schedule-caller.ts';

let gateway: SharedGateway;
let send: ScheduleCaller['send'];
beforeAll(async () => {
  gateway = await sharedGateway();
  const { key } = await gateway.join();
  ({ send } = scheduleCaller(gateway.url, key));
});

describe('what is refused, with the field named', () => {
  const email = { type: 'email', to: ['a@example.com'] };
  const hook = { type: 'webhook', url: 'https://example.com/hook' };
  test.each<[string, object, number, string, string]>([
    ['no name', { name: undefined }, 400, 'VALIDATION_ERROR', 'name'],
    ['an empty name', { name: '' }, 400, 'VALIDATION_ERROR', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 400, 'VALIDATION_ERROR', 'name'],
    ['no URL', { url: undefined }, 400, 'VALIDATION_ERROR', 'url'],
    ['another scheme', { url: 'ftp://example.com' }, 400, 'VALIDATION_ERROR', 'url'],
    ['an internal URL', { url: 'http://127.0.0.1/' }, 400, 'URL_NOT_ALLOWED', 'url'],
    ['30 February', { schedule: '0 0 0 30 2 *' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['seven fields', { schedule: '0 0 0 1 1 * 2030' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['an unknown alias', { schedule: 'fortnightly' }, 400, 'VALIDATION_ERROR', 'schedule'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 400, 'VALIDATION_ERROR', 'timezone'],
    ['an offset as a zone', { timezone: '+02:00' }, 400, 'VALIDATION_ERROR', 'timezone'],
    ['a bad option', { options: { quality: 101 } }, 400, 'VALIDATION_ERROR', 'options.quality'],
    ['an unknown device', { options: { device: 'fax' } }, 400, 'VALIDATION_ERROR', 'options.device'],
    ['a sealed session', { options: { session: 'sealed:a' } }, 400, 'VALIDATION_ERROR', 'options.session'],
    [
      'a bad action',
      { options: { actions: [{ type: 'click' }] } },
      400,
      'VALIDATION_ERROR',
      'options.actions.0.selector',
    ],
    ['eleven destinations', { destinations: Array(11).fill(hook) }, 400, 'VALIDATION_ERROR', 'destinations'],
    ['an unknown kind', { destinations: [{ type: 'fax' }] }, 400, 'VALIDATION_ERROR', 'destinations.0.type'],
    ['a webhook without URL', { destinations: [{ type: 'webhook' }] }, 400, 'VALIDATION_ERROR', 'destinations.0.url'],
    [
      'an internal webhook',
      { destinations: [hook, { ...hook, url: 'http://10.0.0.1/' }] },
      400,
      'URL_NOT_ALLOWED',
      'destinations.1.url',
    ],
    ['a webhookSecret alone', { webhookSecret: 'old' }, 400, 'VALIDATION_ERROR', 'webhookSecret'],
    ['an internal webhookUrl', { webhookUrl: 'http://localhost/' }, 400, 'URL_NOT_ALLOWED', 'webhookUrl'],
    [
      'a masked secret',
      { destinations: [{ ...hook, secret: '********' }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.secret',
    ],
    ['no recipients', { destinations: [{ type: 'email', to: [] }] }, 400, 'VALIDATION_ERROR', 'destinations.0.to'],
    ['no address', { destinations: [{ ...email, to: ['nobody'] }] }, 400, 'VALIDATION_ERROR', 'destinations.0.to.0'],
    [
      'two lines of address',
      { destinations: [{ ...email, to: ['a@b.c\r\nBcc: d@e.f'] }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.to.0',
    ],
    [
      'two lines of subject',
      { destinations: [{ ...email, subject: 'a\r\nBcc: d@e.f' }] },
      400,
      'VALIDATION_ERROR',
      'destinations.0.subject',
    ],
    ['a threshold above 1', { diffThreshold: 1.1 }, 400, 'VALIDATION_ERROR', 'diffThreshold'],
    ['autoPauseAfterFailures 0', { autoPauseAfterFailures: 0 }, 400, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
    ['autoPauseAfterFailures 101', { autoPauseAfterFailures: 101 }, 400, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
    ['retentionDays 366', { retentionDays: 366 }, 400, 'VALIDATION_ERROR', 'retentionDays'],
    ['a time in words', { startsAt: 'tomorrow' }, 400, 'VALIDATION_ERROR', 'startsAt'],
    ['a time that no calendar has', { endsAt: '2099-02-30T00:00:00Z' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['an end before the start', { startsAt: '2099-01-02', endsAt: '2099-01-01' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['an end in the past', { endsAt: '2020-01-01' }, 400, 'VALIDATION_ERROR', 'endsAt'],
    ['an unknown mode', { changeDetection: { mode: 'smell' } }, 400, 'VALIDATION_ERROR', 'changeDetection.mode'],
    [
      'the picture of a PDF',
      { changeDetection: { mode: 'either' }, options: { format: 'pdf' } },
      400,
      'VALIDATION_ERROR',
      'changeDetection.mode',
    ],
    ['changes of a PDF', { onlyOnChange: true, options: { format: 'pdf' } }, 400, 'VALIDATION_ERROR', 'onlyOnChange'],
    [
      'outputs of one name',
      { options: { outputs: [{ type: 'html' }, { type: 'html' }] } },
      400,
      'VALIDATION_ERROR',
      'options.outputs.1.id',
    ],
  ])('%s', async (_name, fields, status, code, field) => {
    const answer = await send('POST', '', { ...good, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.json['error']).toMatchObject({ code });
    expect(Object.keys((answer.json as Json)['error'].details.fields)).toContain(field);
  });
});
