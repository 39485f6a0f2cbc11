import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { pagedQuery } from '../../api/paging.ts';
import { hasUnderWay, isUnderWay } from '../../parts/status.ts';

const [liveMs, calmMs] = [2_000, 15_000];

export const pipelinesQuery = pagedQuery(
  ['pipelines'],
  (place) => api.GET('/v1/pipelines', { params: { query: { limit: 50, ...place } } }),
  () => calmMs,
);
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: () => api.GET('/v1/pipelines/{pipelineId}', { params: { path: { pipelineId } } }),
    refetchInterval: calmMs,
  });
export const runsQuery = (pipelineId: string) =>
  pagedQuery(
    ['pipelines', pipelineId, 'runs'],
    (place) =>
      api.GET('/v1/pipelines/{pipelineId}/runs', { params: { path: { pipelineId }, query: { limit: 50, ...place } } }),
    (runs) => (hasUnderWay(runs) ? liveMs : calmMs),
  );
/** The notifications of a run follow its end. */
export const runQuery = (pipelineId: string, runId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId, 'runs', runId],
    queryFn: () => api.GET('/v1/pipelines/{pipelineId}/runs/{runId}', { params: { path: { pipelineId, runId } } }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data.status) ? liveMs : calmMs),
  });
export const imagesQuery = (pipelineId: string, runId: string, galleryNodeId: string, isLive: boolean) =>
  pagedQuery(
    ['pipelines', pipelineId, 'runs', runId, 'images', galleryNodeId],
    (place) =>
      api.GET('/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/images', {
        params: { path: { pipelineId, runId, galleryNodeId }, query: { limit: 60, ...place } },
      }),
    () => isLive && liveMs,
  );
