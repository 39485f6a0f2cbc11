import { expect, test } from '@jest/globals';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { plans } from '@tintype/contracts/plans/plans';
import { scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { checkSchedule, findFirstRun } from './check-schedule.ts';

const good = { name: 'A page', url: 'https://example.com/', schedule: 'daily' };
const dependencies = {
  ...createAddressPolicy({ allow: [], ports: [] }),
  newId: () => 'id',
  sealSecret: (text: string) => Buffer.from(text),
  openSecret: (sealed: Uint8Array) => Buffer.from(sealed).toString(),
  hasMailServer: true,
};

/** Checks a new schedule as its route does: the schema of the body, then the rules. */
function check(fields: object, { hasMailServer = true } = {}) {
  const parsed = createParser(scheduleRequest)({ ...good, ...fields });
  if (!parsed.ok) throw invalidFields(parsed.fields);
  const change = { change: parsed.value, plan: plans.self_hosted, onRefusedUrl: () => undefined };
  const checked = checkSchedule({ ...dependencies, hasMailServer }, change);
  return { ...checked, nextRunAt: findFirstRun(checked, new Date('2026-11-28T12:00:00Z')) };
}

test('a schedule is stored with its defaults, its secrets sealed and its first run', () => {
  const hook = { type: 'webhook', url: 'https://example.com/hook', secret: 'a secret of some length' };
  const { cron, timezone, destinations, nextRunAt } = check({ destinations: [hook] });
  expect([cron, timezone, nextRunAt.toISOString()]).toEqual(['0 0 0 * * *', 'UTC', '2026-11-29T00:00:00.000Z']);
  expect(destinations).toMatchObject([{ type: 'webhook', endpoint: { id: 'id', url: hook.url }, isNew: true }]);
  expect(Buffer.from(destinations[0]!.endpoint!.secret!).toString()).toContain(hook.secret);
});

test('an email destination is refused without a mail server', () => {
  const destinations = [{ type: 'email', to: ['a@example.com'] }];
  expect(() => check({ destinations }, { hasMailServer: false })).toThrow('destinations.0.type');
});

const email = { type: 'email', to: ['a@example.com'] };
const hook = { type: 'webhook', url: 'https://example.com/hook' };
test.each<[string, object, string, string]>([
  ['no name', { name: undefined }, 'VALIDATION_ERROR', 'name'],
  ['an empty name', { name: '' }, 'VALIDATION_ERROR', 'name'],
  ['a long name', { name: 'x'.repeat(256) }, 'VALIDATION_ERROR', 'name'],
  ['no URL', { url: undefined }, 'VALIDATION_ERROR', 'url'],
  ['another scheme', { url: 'ftp://example.com' }, 'VALIDATION_ERROR', 'url'],
  ['an internal URL', { url: 'http://127.0.0.1/' }, 'URL_NOT_ALLOWED', 'url'],
  ['30 February', { schedule: '0 0 0 30 2 *' }, 'VALIDATION_ERROR', 'schedule'],
  ['seven fields', { schedule: '0 0 0 1 1 * 2030' }, 'VALIDATION_ERROR', 'schedule'],
  ['an unknown alias', { schedule: 'fortnightly' }, 'VALIDATION_ERROR', 'schedule'],
  ['an unknown zone', { timezone: 'Mars/Olympus' }, 'VALIDATION_ERROR', 'timezone'],
  ['an offset as a zone', { timezone: '+02:00' }, 'VALIDATION_ERROR', 'timezone'],
  ['a bad option', { options: { quality: 101 } }, 'VALIDATION_ERROR', 'options.quality'],
  ['an unknown device', { options: { device: 'fax' } }, 'VALIDATION_ERROR', 'options.device'],
  ['a sealed session', { options: { session: 'sealed:a' } }, 'VALIDATION_ERROR', 'options.session'],
  ['a bad action', { options: { actions: [{ type: 'click' }] } }, 'VALIDATION_ERROR', 'options.actions.0.selector'],
  ['eleven destinations', { destinations: Array(11).fill(hook) }, 'VALIDATION_ERROR', 'destinations'],
  ['an unknown kind', { destinations: [{ type: 'fax' }] }, 'VALIDATION_ERROR', 'destinations.0.type'],
  ['a webhook without URL', { destinations: [{ type: 'webhook' }] }, 'VALIDATION_ERROR', 'destinations.0.url'],
  [
    'an internal webhook',
    { destinations: [hook, { ...hook, url: 'http://10.0.0.1/' }] },
    'URL_NOT_ALLOWED',
    'destinations.1.url',
  ],
  ['a webhookSecret alone', { webhookSecret: 'old' }, 'VALIDATION_ERROR', 'webhookSecret'],
  ['an internal webhookUrl', { webhookUrl: 'http://localhost/' }, 'URL_NOT_ALLOWED', 'webhookUrl'],
  ['a masked secret', { destinations: [{ ...hook, secret: '********' }] }, 'VALIDATION_ERROR', 'destinations.0.secret'],
  ['no recipients', { destinations: [{ type: 'email', to: [] }] }, 'VALIDATION_ERROR', 'destinations.0.to'],
  ['no address', { destinations: [{ ...email, to: ['nobody'] }] }, 'VALIDATION_ERROR', 'destinations.0.to.0'],
  [
    'two lines of address',
    { destinations: [{ ...email, to: ['a@b.c\r\nBcc: d@e.f'] }] },
    'VALIDATION_ERROR',
    'destinations.0.to.0',
  ],
  [
    'two lines of subject',
    { destinations: [{ ...email, subject: 'a\r\nBcc: d@e.f' }] },
    'VALIDATION_ERROR',
    'destinations.0.subject',
  ],
  ['a threshold above 1', { diffThreshold: 1.1 }, 'VALIDATION_ERROR', 'diffThreshold'],
  ['autoPauseAfterFailures 0', { autoPauseAfterFailures: 0 }, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
  ['autoPauseAfterFailures 101', { autoPauseAfterFailures: 101 }, 'VALIDATION_ERROR', 'autoPauseAfterFailures'],
  ['retentionDays 366', { retentionDays: 366 }, 'VALIDATION_ERROR', 'retentionDays'],
  ['a time in words', { startsAt: 'tomorrow' }, 'VALIDATION_ERROR', 'startsAt'],
  ['a time that no calendar has', { endsAt: '2099-02-30T00:00:00Z' }, 'VALIDATION_ERROR', 'endsAt'],
  ['an end before the start', { startsAt: '2099-01-02', endsAt: '2099-01-01' }, 'VALIDATION_ERROR', 'endsAt'],
  ['an end in the past', { endsAt: '2020-01-01' }, 'VALIDATION_ERROR', 'endsAt'],
  ['an unknown mode', { changeDetection: { mode: 'smell' } }, 'VALIDATION_ERROR', 'changeDetection.mode'],
  [
    'the picture of a PDF',
    { changeDetection: { mode: 'either' }, options: { format: 'pdf' } },
    'VALIDATION_ERROR',
    'changeDetection.mode',
  ],
  ['changes of a PDF', { onlyOnChange: true, options: { format: 'pdf' } }, 'VALIDATION_ERROR', 'onlyOnChange'],
  [
    'outputs of one name',
    { options: { outputs: [{ type: 'html' }, { type: 'html' }] } },
    'VALIDATION_ERROR',
    'options.outputs.1.id',
  ],
])('%s is refused, with the field named', (_name, fields, code, field) => {
  const details = expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.any(String) }) });
  expect(() => check(fields)).toThrow(expect.objectContaining({ code, details }));
});
