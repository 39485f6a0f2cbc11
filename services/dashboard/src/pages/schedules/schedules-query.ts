import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const liveMs = 5_000;

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: () => api.GET('/v1/schedules'),
  select: ({ schedules }) => schedules,
  refetchInterval: 4 * liveMs,
});
export const scheduleQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId],
    queryFn: () => api.GET('/v1/schedules/{scheduleId}', { params: { path: { scheduleId } } }),
    refetchInterval: liveMs,
  });
export const historyQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId, 'history'],
    queryFn: () =>
      api.GET('/v1/schedules/{scheduleId}/history', { params: { path: { scheduleId }, query: { limit: 100 } } }),
    refetchInterval: liveMs,
  });
export const shareLinksQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', scheduleId, 'share-links'],
    queryFn: () => api.GET('/v1/schedules/{scheduleId}/share-links', { params: { path: { scheduleId } } }),
  });
