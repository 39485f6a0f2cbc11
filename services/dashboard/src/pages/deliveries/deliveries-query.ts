import { infiniteQueryOptions } from '@tanstack/react-query';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';

const liveMs = 5_000;

/** The query of all deliveries of the organization, or of one endpoint. */
export const deliveriesQuery = (webhookId?: string) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', webhookId ?? ''],
    ...byCursor,
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.GET('/v1/webhook-deliveries', {
          params: { query: { limit: 50, ...(webhookId !== undefined && { webhookId }), ...from(pageParam) } },
        }),
      ),
    select: joinPages,
    refetchInterval: ({ state: { data } }) => liveInterval(data, true, liveMs),
  });
