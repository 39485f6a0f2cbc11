import { queryOptions } from '@tanstack/react-query';
import { api, type Work } from '../../api/client.ts';
import { formatDuration } from '../../format/format.ts';
import type { Badge } from '../../parts/verdict.ts';

export const readingMs = 5_000;

export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: () => api.GET('/v1/administration/work'),
  refetchInterval: readingMs,
});

export function sumWork({ waiting, workers, queues }: Work) {
  const queued = waiting.reduce((sum, one) => sum + one.waiting, 0);
  const oldestSeconds = waiting.reduce((oldest, one) => Math.max(oldest, one.oldestSeconds), 0);
  return { queued, oldestSeconds, hasRedis: workers !== undefined && queues !== undefined };
}

export function sumLastHour({ minutes }: Work): Readonly<{
  ended: number;
  failed: number;
  share?: number;
}> {
  const completed = minutes.reduce((sum, one) => sum + one.completed, 0);
  const failed = minutes.reduce((sum, one) => sum + one.failed, 0);
  const ended = completed + failed;
  return { ended, failed, ...(ended > 0 && { share: failed / ended }) };
}

type QueueName = NonNullable<Work['queues']>[number]['name'];

export const queueLabels: Readonly<Record<QueueName, string>> = {
  capture: 'Captures',
  compose: 'Composes',
  'image-edit': 'Image edits',
  'batch-chunk': 'Batch preparation',
  crawl: 'Crawls',
  'schedule-tick': 'Schedule runs',
  'webhook-delivery': 'Deliveries',
};

export const formatAge = (seconds: number): string => (seconds === 0 ? '–' : formatDuration(1_000 * seconds));

export const serviceLabels = { api: 'API', captures: 'Captures', deliveries: 'Deliveries' } as const;
export const serviceBadges: Readonly<Record<Work['status']['api'], Badge>> = {
  up: { tone: 'good', word: 'Up' },
  degraded: { tone: 'waiting', word: 'Degraded' },
  down: { tone: 'bad', word: 'Down' },
};
export const serviceParts = [
  'api',
  'captures',
  'deliveries',
] as const satisfies readonly (keyof typeof serviceLabels)[];
