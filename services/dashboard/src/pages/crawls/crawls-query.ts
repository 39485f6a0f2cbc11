import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { liveInterval } from '../../api/paging.ts';
import { hasUnderWay, isUnderWay } from '../../parts/status.ts';

const liveMs = 2_500;

export const crawlsQuery = infiniteQueryOptions({
  queryKey: ['crawls'],
  initialPageParam: 0,
  queryFn: ({ pageParam: page }) => api.GET('/v1/crawls', { params: { query: { page, pageSize: 100 } } }),
  getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  select: ({ pages }) => pages.flatMap(({ crawls }) => crawls),
  refetchInterval: ({ state: { data } }) =>
    liveInterval(data, data?.pages.some(({ crawls }) => hasUnderWay(crawls)) === true && liveMs),
});
export const crawlQuery = (id: string) =>
  queryOptions({
    queryKey: ['crawls', id],
    queryFn: () => api.GET('/v1/crawls/{id}', { params: { path: { id } } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.status) ? liveMs : false),
  });
export const crawlPagesQuery = (id: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['crawls', id, 'pages'],
    queryFn: () => api.GET('/v1/crawls/{id}/pages', { params: { path: { id }, query: { page: 0, pageSize: 100 } } }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? liveMs : false,
  });
