import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';

const liveMs = 5_000;

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['deliveries'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET('/v1/webhook-deliveries', { params: { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } } }),
    ),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  refetchInterval: ({ state: { data } }) => liveInterval(data, true, liveMs),
});
