import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import type { readCapturesSearch } from '../../address/search.ts';

export type CaptureFilter = Omit<ReturnType<typeof readCapturesSearch>, 'view'>;

/** While something is under way rows are asked for again this often; a hidden tab asks for nothing. */
const liveMs = 3_000;
const pageSize = 60;

export const capturesQuery = (filter: CaptureFilter) =>
  infiniteQueryOptions({
    queryKey: ['captures', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async () => {
      const jobs = await dataOf(
        api.GET('/v1/screenshots/jobs', { params: { query: { limit: pageSize, ...(filter.status && { status: filter.status }) } } }),
      );
      return { items: jobs, nextCursor: null as string | null };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isUnderWay(status))) ? liveMs : false,
  });

export const captureQuery = (id: string) =>
  queryOptions({
    queryKey: ['captures', id],
    queryFn: () => dataOf(api.GET('/v1/screenshots/jobs/{jobId}', { params: { path: { jobId: id } } })),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.status) ? 1_000 : false),
  });
