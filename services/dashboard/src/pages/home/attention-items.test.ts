import { expect, test } from '@jest/globals';
import type { CaptureRow, ScheduleRow } from '../../api/client.ts';
import { listAttentionItems } from './attention-items.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
const capture = (id: string, more: Partial<CaptureRow> = {}): CaptureRow => ({
  id,
  url: `https://example.com/${id}`,
  origin: 'async',
  status: 'COMPLETED',
  createdBy: 'user:1',
  createdAt: at(1),
  verdict: 'page',
  warnings: 0,
  renderTimeMs: 1_000,
  files: [],
  ...more,
});
const schedule = (name: string, more: Partial<ScheduleRow>): ScheduleRow =>
  ({ id: name, name, status: 'active', consecutiveFailures: 0, ...more }) as ScheduleRow;

test('failures, other pages, changes and slow captures stand in one list, the newest first', () => {
  const looks = listAttentionItems({
    since: Date.parse(at(0)),
    troubled: [
      capture('failed', { status: 'FAILED', createdAt: at(2), errorMessage: 'Closed.' }),
      capture('failed-too', { status: 'FAILED', createdAt: at(1), errorMessage: 'Closed.' }),
      capture('deleted', { status: 'FAILED', createdAt: at(9), deletedAt: at(9) }),
      capture('missing', { verdict: 'error_page', httpStatus: 404, createdAt: at(5) }),
      capture('run', { origin: 'schedule', status: 'FAILED', createdAt: at(6) }),
      capture('old', { status: 'FAILED', createdAt: '2026-10-01T00:00:00.000Z' }),
    ],
    recent: [
      ...['a', 'b', 'c', 'd'].map((id) => capture(id)),
      capture('slow', { renderTimeMs: 9_000, createdAt: at(3) }),
    ],
    schedules: [
      schedule('Prices', {
        lastRun: { id: 'r2', executedAt: at(8), status: 'success', changed: false, verdict: 'page' },
        lastChange: { id: 'r1', executedAt: at(4), status: 'success', changed: true, verdict: 'page' },
      }),
      schedule('Shop', {
        consecutiveFailures: 3,
        lastRun: { id: 'r3', executedAt: at(7), status: 'failed' },
      }),
      schedule('Quiet', {}),
    ],
  });
  expect(looks.map(({ badge, note, to }) => [badge.word, note, to])).toEqual([
    ['Failed', 'Page not shown in 3 runs in a row', '/schedules/Shop/runs/r3'],
    ['Error page', undefined, '/captures/missing'],
    ['Changed', undefined, '/schedules/Prices/runs/r1'],
    ['Slower than usual', '9 s, usually 1 s', '/captures/slow'],
    ['Failed', 'Closed. · 2 captures of this host', '/captures/failed'],
  ]);
});
