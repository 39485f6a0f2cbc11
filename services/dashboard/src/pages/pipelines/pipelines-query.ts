import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { byCursor, from, joinPages, liveInterval } from '../../api/paging.ts';
import { hasUnderWay, isUnderWay } from '../../parts/status.ts';

const [liveMs, calmMs] = [2_000, 15_000];
const path = (pipelineId: string) => ({ params: { path: { pipelineId } } });
const runPath = (pipelineId: string, runId: string) => ({ params: { path: { pipelineId, runId } } });

export const pipelinesQuery = infiniteQueryOptions({
  queryKey: ['pipelines'],
  queryFn: ({ pageParam }) =>
    api.GET('/v1/pipelines', {
      params: { query: { limit: 50, ...from(pageParam) } },
    }),
  ...byCursor,
  select: joinPages,
  refetchInterval: ({ state: { data } }) => liveInterval(data, true, calmMs),
});
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: () => api.GET('/v1/pipelines/{pipelineId}', path(pipelineId)),
    refetchInterval: calmMs,
  });
export const runsQuery = (pipelineId: string) =>
  infiniteQueryOptions({
    queryKey: ['pipelines', pipelineId, 'runs'],
    queryFn: ({ pageParam }) =>
      api.GET('/v1/pipelines/{pipelineId}/runs', {
        params: { path: { pipelineId }, query: { limit: 50, ...from(pageParam) } },
      }),
    ...byCursor,
    select: joinPages,
    refetchInterval: ({ state: { data } }) =>
      liveInterval(data, true, data !== undefined && hasUnderWay(joinPages(data)) ? liveMs : calmMs),
  });
/** The notifications of a run follow its end. */
export const runQuery = (pipelineId: string, runId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId, 'runs', runId],
    queryFn: () => api.GET('/v1/pipelines/{pipelineId}/runs/{runId}', runPath(pipelineId, runId)),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data.status) ? liveMs : calmMs),
  });
export const imagesQuery = (pipelineId: string, runId: string, galleryNodeId: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['pipelines', pipelineId, 'runs', runId, 'images', galleryNodeId],
    queryFn: ({ pageParam }) =>
      api.GET('/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images', {
        params: {
          path: { pipelineId, runId, galleryNodeId },
          query: { limit: 60, ...from(pageParam) },
        },
      }),
    ...byCursor,
    select: joinPages,
    refetchInterval: ({ state: { data } }) => liveInterval(data, isLive, liveMs),
  });
