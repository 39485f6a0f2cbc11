import { infiniteQueryOptions } from '@tanstack/react-query';
import { byCursor, from } from '../../api/by-cursor.ts';
import { api, dataOf } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';

const liveMs = 5_000;

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ['deliveries'],
  ...byCursor,
  queryFn: ({ pageParam }) =>
    dataOf(api.GET('/v1/webhook-deliveries', { params: { query: { limit: 50, ...from(pageParam) } } })),
  refetchInterval: ({ state: { data } }) => liveInterval(data, true, liveMs),
});
