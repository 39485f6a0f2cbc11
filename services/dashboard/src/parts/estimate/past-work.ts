import { queryOptions } from '@tanstack/react-query';
import type { BatchState } from '@tintype/contracts/states/batch';
import { api, unwrapData } from '../../api/client.ts';
import type { PastWork } from './estimate-work.ts';

export type WorkKind = 'batch' | 'crawl' | 'pipeline';
const freshMs = 10_000;
/**
 * States in which captures wait for workers. In other states they wait for a user or for credits.
 */
const waitsForWorkers: ReadonlySet<BatchState> = new Set(['QUEUED', 'PROCESSING']);

/**
 * The query of past batches. Its key is below the key of the lists, so that a change of the lists
 * reloads it too.
 */
export const pastBatchesQuery = queryOptions({
  queryKey: ['batches', 'past'],
  staleTime: freshMs,
  queryFn: async (): Promise<readonly PastWork[]> => {
    const { items } = await unwrapData(api.GET('/v1/screenshots/batches', { params: { query: { limit: 50 } } }));
    return items.map(({ completedJobs, failedJobs, pendingJobs, processingJobs, status, startedAt, completedAt }) => ({
      ended: completedJobs + failedJobs,
      waiting: waitsForWorkers.has(status) ? pendingJobs + processingJobs : 0,
      startedAt,
      completedAt,
    }));
  },
});

const pastCrawlsQuery = queryOptions({
  queryKey: ['crawls', 'past'],
  staleTime: freshMs,
  queryFn: async (): Promise<readonly PastWork[]> => {
    const { crawls } = await unwrapData(api.GET('/v1/crawls', { params: { query: { page: 0, pageSize: 20 } } }));
    return crawls.map(({ progress, startedAt, completedAt }) => ({
      ended: progress.completed + progress.failed,
      waiting: completedAt === undefined ? (progress.queued ?? 0) : 0,
      startedAt,
      completedAt,
    }));
  },
});

/**
 * Returns the query of past work. Pages of a crawl wait for each other, so crawls have a separate
 * rate. Runs of pipelines are like batches.
 */
export const pastWorkQuery = (kind: WorkKind) => (kind === 'crawl' ? pastCrawlsQuery : pastBatchesQuery);
