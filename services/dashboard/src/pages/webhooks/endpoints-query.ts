import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '../../api/client.ts';

const liveMs = 10_000;

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => unwrapData(api.GET('/v1/webhooks')),
  select: ({ webhooks }) => webhooks,
  refetchInterval: liveMs,
});
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: () => unwrapData(api.GET('/v1/webhooks/{id}', { params: { path: { id } } })),
    refetchInterval: liveMs,
  });
