import { queryOptions } from '@tanstack/react-query';
import type { CaptureState } from '@tintype/contracts/states/capture';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/paging.ts';
import { hasUnderWay, isUnderWay } from '../../parts/status.ts';

const liveMs = 2_000;
const itemsMs = 3_000;

export const batchesQuery = pagedQuery(
  ['batches'],
  (place) => api.GET('/v1/screenshots/batches', { params: { query: { limit: 50, ...place } } }),
  (batches) => hasUnderWay(batches) && 2 * liveMs,
);

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', id],
    queryFn: () => api.GET('/v1/screenshots/batches/{id}', { params: { path: { id } } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (isUnderWay(state.data.status) || state.data.processingJobs > 0) ? liveMs : false,
  });

const itemsOnPage = 40;

export const itemsQuery = (id: string, status: CaptureState | undefined, isLive: boolean, limit = itemsOnPage) =>
  pagedQuery(
    ['batches', id, 'items', status, limit],
    (place) =>
      api.GET('/v1/screenshots/batches/{id}/items', {
        params: { path: { id }, query: { limit, ...(status && { status }), ...place } },
      }),
    () => isLive && itemsMs,
  );

const failuresMax = 100;
export const failuresQuery = (id: string, isLive: boolean) => itemsQuery(id, 'FAILED', isLive, failuresMax);
