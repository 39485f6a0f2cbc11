import { queryOptions } from '@tanstack/react-query';
import { api, type WebhookEndpoint } from '../../api/client.ts';
import { ToneChip } from '../../parts/row-facts.tsx';

const liveMs = 10_000;

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => api.GET('/v1/webhooks'),
  select: ({ webhooks }) => webhooks,
  refetchInterval: liveMs,
});
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: () => api.GET('/v1/webhooks/{id}', { params: { path: { id } } }),
    refetchInterval: liveMs,
  });

/** Deliveries to a failing endpoint continue to be attempted. */
export function EndpointStatus({ endpoint: { enabled, failingSince } }: { readonly endpoint: WebhookEndpoint }) {
  if (!enabled) return <ToneChip tone="off" word="Disabled" />;
  if (failingSince !== undefined) return <ToneChip tone="bad" word="Failing" />;
  return <ToneChip tone="good" word="Enabled" />;
}

export const formatEvents = (events: readonly string[]): string =>
  events.includes('*') ? 'All events' : events.join(', ');
