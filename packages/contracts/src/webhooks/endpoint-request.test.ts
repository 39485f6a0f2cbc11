import { expect, test } from '@jest/globals';
import { eventNames } from '../events/events.ts';
import { createParser } from '../schemas/parse.ts';
import { distinctEvents, endpointChange, endpointRequest, subscribableEvents, testEvent } from './endpoint-request.ts';

const parse = createParser(endpointRequest);
const url = 'https://example.com/hook';

test('every event but the test can be subscribed to', () => {
  expect(subscribableEvents).toEqual(eventNames.filter((name) => name !== testEvent));
});

test.each([
  [
    { url, events: ['*'] },
    { url, events: ['*'], enabled: true },
  ],
  [{ url, events: ['job_completed', 'SCHEDULE.FAILED'] }, { events: ['JOB_COMPLETED', 'schedule.failed'] }],
  [
    { url, events: ['JOB_FAILED'], secret: null, enabled: false },
    { events: ['JOB_FAILED'], enabled: false },
  ],
])('%j is accepted', (sent, value) => {
  expect(parse(sent)).toMatchObject({ ok: true, value });
});

test.each([
  [{ url }, 'events'],
  [{ url, events: [] }, 'events'],
  [{ url, events: '*' }, 'events'],
  [{ url, events: ['JOB_ENDED'] }, 'events.0'],
  [{ url, events: [testEvent] }, 'events.0'],
  [{ events: ['*'] }, 'url'],
  [{ url: 'ftp://example.com', events: ['*'] }, 'url'],
  [{ url, events: ['*'], secret: '' }, 'secret'],
  [{ url, events: ['*'], secret: 's'.repeat(256) }, 'secret'],
  [{ url, events: ['*'], enabled: 'yes' }, 'enabled'],
])('%j is refused, and names %s', (sent, field) => {
  expect(parse(sent)).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } });
});

test('a change names what it changes, and fills nothing in', () => {
  expect(createParser(endpointChange)({ enabled: false })).toMatchObject({ ok: true, value: { enabled: false } });
  expect(createParser(endpointChange)({})).toMatchObject({ ok: true, value: {} });
});

test('a subscription is kept without what it says twice', () => {
  expect(distinctEvents(['JOB_FAILED', 'JOB_FAILED', 'JOB_COMPLETED'])).toEqual(['JOB_FAILED', 'JOB_COMPLETED']);
  expect(distinctEvents(['JOB_FAILED', '*'])).toEqual(['*']);
});
