import { cursorList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { hasEnded, waitUntil, type WaitOptions } from '../wait.ts';
import type { Answer, Body, Query } from '../wire.ts';

type Run = Answer<'getPipelineRun'>;

/** Runs of pipelines, and the pictures in their galleries. */
export const createPipelineRuns = (transport: Transport) => {
  const get = (pipelineId: string, runId: string, options?: CallOptions) =>
    transport.json('getPipelineRun', { path: { pipelineId, runId } }, options);
  return {
    start: (pipelineId: string, request: Body<'startPipelineRun'> = {}, options?: CallOptions) =>
      transport.json('startPipelineRun', { path: { pipelineId }, body: request }, options),
    list: (pipelineId: string, query: Query<'listPipelineRuns'> = {}, options?: CallOptions) =>
      cursorList(transport, 'listPipelineRuns', { path: { pipelineId }, query }, options),
    get,
    wait: (pipelineId: string, runId: string, options?: WaitOptions<Run>): Promise<Run> =>
      waitUntil(transport, (each) => get(pipelineId, runId, each), hasEnded, options),
    cancel: (pipelineId: string, runId: string, options?: CallOptions) =>
      transport.json('cancelPipelineRun', { path: { pipelineId, runId } }, options),
    rerun: (pipelineId: string, runId: string, options?: CallOptions) =>
      transport.json('rerunPipelineRun', { path: { pipelineId, runId } }, options),
    images: (
      gallery: { readonly pipelineId: string; readonly runId: string; readonly galleryNodeId: string },
      query: Query<'pipelineImages'> = {},
      options?: CallOptions,
    ) => cursorList(transport, 'pipelineImages', { path: gallery, query }, options),
  };
};
