import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CaptureState } from '@tintype/contracts/states/capture';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';
import { hasUnderWay, isUnderWay } from '../../parts/under-way.ts';

const liveMs = 2_000;
const itemsMs = 3_000;

export const batchesQuery = infiniteQueryOptions({
  queryKey: ['batches'],
  ...byCursor,
  queryFn: ({ pageParam }) =>
    unwrapData(api.GET('/v1/screenshots/batches', { params: { query: { limit: 50, ...from(pageParam) } } })),
  select: joinPages,
  refetchInterval: ({ state: { data } }) =>
    liveInterval(data, data !== undefined && hasUnderWay(joinPages(data)), 2 * liveMs),
});

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', id],
    queryFn: () => unwrapData(api.GET('/v1/screenshots/batches/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (isUnderWay(state.data.status) || state.data.processingJobs > 0) ? liveMs : false,
  });

/** Two screens of items. The next items are loaded as the user scrolls. */
const itemsOnPage = 40;

export const itemsQuery = (id: string, status: CaptureState | undefined, isLive: boolean, limit = itemsOnPage) =>
  infiniteQueryOptions({
    queryKey: ['batches', id, 'items', status, limit],
    ...byCursor,
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.GET('/v1/screenshots/batches/{id}/items', {
          params: {
            path: { id },
            query: { limit, ...(status && { status }), ...from(pageParam) },
          },
        }),
      ),
    select: joinPages,
    refetchInterval: ({ state: { data } }) => liveInterval(data, isLive, itemsMs),
  });

/** The maximum number of failures from which the reasons are collected. */
const failuresMax = 100;
export const failuresQuery = (id: string, isLive: boolean) => itemsQuery(id, 'FAILED', isLive, failuresMax);
