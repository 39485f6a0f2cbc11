import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '../../api/client.ts';

const liveMs = 5_000;

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: () => unwrapData(api.GET('/v1/schedules')),
  select: ({ schedules }) => schedules,
  refetchInterval: 4 * liveMs,
});
export const scheduleQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId],
    queryFn: () => unwrapData(api.GET('/v1/schedules/{scheduleId}', { params: { path: { scheduleId } } })),
    refetchInterval: liveMs,
  });
export const historyQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId, 'history'],
    queryFn: () =>
      unwrapData(
        api.GET('/v1/schedules/{scheduleId}/history', { params: { path: { scheduleId }, query: { limit: 100 } } }),
      ),
    refetchInterval: liveMs,
  });
/** The query of the active links to runs of the schedule. */
export const shareLinksQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId, 'share-links'],
    queryFn: () => unwrapData(api.GET('/v1/schedules/{scheduleId}/share-links', { params: { path: { scheduleId } } })),
  });
