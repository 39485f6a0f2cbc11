import { queryOptions } from '@tanstack/react-query';
import type { components } from '@tintype/client/generated/api';
import { api, unwrapData } from '../../api/client.ts';

export type Work = components['schemas']['Work'];

/** Milliseconds between two readings. The graphs show one point for each. */
export const readingMs = 5_000;

export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: () => unwrapData(api.GET('/v1/administration/work')),
  refetchInterval: readingMs,
});

/** Returns the sums that the figures show. */
export function sumWork({ waiting, workers, queues }: Work) {
  const queued = waiting.reduce((sum, one) => sum + one.waiting, 0);
  const oldestSeconds = waiting.reduce((oldest, one) => Math.max(oldest, one.oldestSeconds), 0);
  return { queued, oldestSeconds, hasRedis: workers !== undefined && queues !== undefined };
}

/**
 * Returns the captures of the last hour, and the share of failures; the share is undefined without
 * captures.
 */
export function sumLastHour({ minutes }: Work): {
  readonly ended: number;
  readonly failed: number;
  readonly share?: number;
} {
  const completed = minutes.reduce((sum, one) => sum + one.completed, 0);
  const failed = minutes.reduce((sum, one) => sum + one.failed, 0);
  const ended = completed + failed;
  return { ended, failed, ...(ended > 0 && { share: failed / ended }) };
}
