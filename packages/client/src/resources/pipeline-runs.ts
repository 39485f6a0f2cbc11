import type { ResponsePromise } from '../answered.ts';
import { cursorList, type CursorListing } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { hasEnded, waitUntil, type WaitOptions } from '../wait.ts';
import type { Answer, Body, Query } from '../wire.ts';

type PipelineRun = Answer<'getPipelineRun'>;
type GalleryOfRun = { readonly pipelineId: string; readonly runId: string; readonly galleryNodeId: string };

/** Runs of pipelines, and the images in their galleries. */
export const createPipelineRuns = (transport: Transport) => {
  const get = (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'getPipelineRun'>> =>
    transport.json('getPipelineRun', { path: { pipelineId, runId } }, options);
  return {
    start: (
      pipelineId: string,
      request: Body<'startPipelineRun'> = {},
      options?: CallOptions,
    ): ResponsePromise<Answer<'startPipelineRun'>> =>
      transport.json('startPipelineRun', { path: { pipelineId }, body: request }, options),
    list: (
      pipelineId: string,
      query: Query<'listPipelineRuns'> = {},
      options?: CallOptions,
    ): CursorListing<'listPipelineRuns'> =>
      cursorList(transport, 'listPipelineRuns', { path: { pipelineId }, query }, options),
    get,
    wait: (pipelineId: string, runId: string, options?: WaitOptions<PipelineRun>): Promise<PipelineRun> =>
      waitUntil(transport, (each) => get(pipelineId, runId, each), hasEnded, options),
    cancel: (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'cancelPipelineRun'>> =>
      transport.json('cancelPipelineRun', { path: { pipelineId, runId } }, options),
    rerun: (pipelineId: string, runId: string, options?: CallOptions): ResponsePromise<Answer<'rerunPipelineRun'>> =>
      transport.json('rerunPipelineRun', { path: { pipelineId, runId } }, options),
    images: (
      gallery: GalleryOfRun,
      query: Query<'pipelineImages'> = {},
      options?: CallOptions,
    ): CursorListing<'pipelineImages'> => cursorList(transport, 'pipelineImages', { path: gallery, query }, options),
    /** A link that shows the gallery without an account, for at most 24 hours. */
    galleryLink: (gallery: GalleryOfRun, options?: CallOptions): ResponsePromise<Answer<'createGalleryLink'>> =>
      transport.json('createGalleryLink', { path: gallery }, options),
  };
};
