import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';
import { hasUnderWay, isUnderWay } from '../../parts/under-way.ts';

const [liveMs, calmMs] = [2_000, 15_000];
const path = (pipelineId: string) => ({ params: { path: { pipelineId } } });
const runPath = (pipelineId: string, runId: string) => ({ params: { path: { pipelineId, runId } } });

export const pipelinesQuery = infiniteQueryOptions({
  queryKey: ['pipelines'],
  queryFn: ({ pageParam }) =>
    unwrapData(
      api.GET('/v1/pipelines', {
        params: { query: { limit: 50, ...from(pageParam) } },
      }),
    ),
  ...byCursor,
  select: joinPages,
  refetchInterval: ({ state: { data } }) => liveInterval(data, true, calmMs),
});
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: () => unwrapData(api.GET('/v1/pipelines/{pipelineId}', path(pipelineId))),
    refetchInterval: calmMs,
  });
export const runsQuery = (pipelineId: string) =>
  infiniteQueryOptions({
    queryKey: ['pipelines', pipelineId, 'runs'],
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.GET('/v1/pipelines/{pipelineId}/runs', {
          params: { path: { pipelineId }, query: { limit: 50, ...from(pageParam) } },
        }),
      ),
    ...byCursor,
    select: joinPages,
    refetchInterval: ({ state: { data } }) =>
      liveInterval(data, true, data !== undefined && hasUnderWay(joinPages(data)) ? liveMs : calmMs),
  });
/**
 * The query of a run. A run that has ended is still polled now and then, because its notifications
 * follow it.
 */
export const runQuery = (pipelineId: string, runId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId, 'runs', runId],
    queryFn: () => unwrapData(api.GET('/v1/pipelines/{pipelineId}/runs/{runId}', runPath(pipelineId, runId))),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data.status) ? liveMs : calmMs),
  });
export const imagesQuery = (pipelineId: string, runId: string, galleryNodeId: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['pipelines', pipelineId, 'runs', runId, 'images', galleryNodeId],
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.GET('/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images', {
          params: {
            path: { pipelineId, runId, galleryNodeId },
            query: { limit: 60, ...from(pageParam) },
          },
        }),
      ),
    ...byCursor,
    select: joinPages,
    refetchInterval: ({ state: { data } }) => liveInterval(data, isLive, liveMs),
  });
