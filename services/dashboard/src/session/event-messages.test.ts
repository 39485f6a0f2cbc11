import { expect, test } from '@jest/globals';
import type { Batch, CaptureRow, PipelineRunRow, ScheduleRow } from '../api/client.ts';
import { toBatchMessages, toFailureMessages, toPipelineMessages, toScheduleMessages } from './event-messages.ts';

const since = Date.parse('2026-11-26T10:00:00Z');
const before = '2026-11-26T09:59:59Z';
const after = '2026-11-26T10:00:01Z';
const batch = { id: 'b', name: 'List', totalJobs: 3, completedJobs: 2, failedJobs: 1 };

test.each([
  ['PARTIALLY_COMPLETED', after, ['Batch List: partially completed, 2 of 3 captured']],
  ['PARTIALLY_COMPLETED', before, []],
  ['PROCESSING', undefined, []],
  ['DRAFT', undefined, []],
])('a batch that is %s since %s', (status, completedAt, texts) => {
  const news = toBatchMessages({ ...batch, status, completedAt } as Batch, since);
  expect(news.map(({ text }) => text)).toEqual(texts);
});

const run = (id: string, status: string, executedAt: string) => ({ id, status, executedAt });
test.each([
  [
    'a change',
    { lastChange: run('1', 'success', after), lastRun: run('1', 'success', after) },
    ['Schedule S: changed'],
  ],
  ['a failure', { lastRun: run('2', 'failed', after) }, ['Schedule S: run failed']],
  ['an older change', { lastChange: run('1', 'success', before), lastRun: run('2', 'success', after) }, []],
])('of a schedule: %s', (_name, runs, texts) => {
  const news = toScheduleMessages({ id: 's', name: 'S', ...runs } as ScheduleRow, since);
  expect(news.map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['COMPLETED', after, ['Pipeline P: completed, 2 of 3 captured']],
  ['FAILED', after, ['Pipeline P: failed, 2 of 3 captured']],
  ['COMPLETED', before, []],
  ['RUNNING', undefined, []],
])('a run of a pipeline that is %s since %s', (status, completedAt, texts) => {
  const captures = { total: 3, completed: 2, failed: 1, cancelled: 0 };
  const runs = [{ id: 'r', pipelineId: 'p', status, completedAt, captures }] as PipelineRunRow[];
  expect(toPipelineMessages('P', runs, since).map(({ text }) => text)).toEqual(texts);
});

const failed = (id: string, origin: string, completedAt = after) =>
  ({ id, origin, completedAt, url: 'https://example.com/page' }) as CaptureRow;
test.each([
  [[failed('1', 'async')], ['Capture failed: example.com']],
  [[failed('1', 'async'), failed('2', 'bulk')], ['2 captures failed']],
  // A batch, or the page that waits for a capture, announces these.
  [[failed('1', 'batch'), failed('2', 'sync')], []],
  [[failed('1', 'async', before)], []],
])('of failed captures %#', (captures, texts) => {
  expect(toFailureMessages(captures, since).map(({ text }) => text)).toEqual(texts);
});
