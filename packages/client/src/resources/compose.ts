import type { ResponsePromise, Listing, Answer, Body, Query, Schemas } from '../wire.ts';
import { readFile, type CapturedFile } from '../files.ts';
import { singlePageList, hasEnded, waitUntil, type WaitOptions } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

type ComposeRequest = Body<'createCompose'>;
type ComposeJob = Answer<'getComposeJob'>;

/**
 * The result type follows from the request: with `async` a job, with `responseType` url or base64
 * JSON, otherwise the image.
 */
export type CreateCompose = {
  (request: ComposeRequest & { async: true }, options?: CallOptions): ResponsePromise<Schemas['ComposeJobCreated']>;
  (
    request: ComposeRequest & { async?: false; responseType: 'url' | 'base64' },
    options?: CallOptions,
  ): ResponsePromise<Schemas['ComposeResult']>;
  (
    request: ComposeRequest & { async?: false; responseType?: 'binary' },
    options?: CallOptions,
  ): ResponsePromise<CapturedFile>;
  (
    request: ComposeRequest,
    options?: CallOptions,
  ): ResponsePromise<Schemas['ComposeJobCreated'] | Schemas['ComposeResult'] | CapturedFile>;
};

/** Combines several pages, or several views of a page, in one image. */
export const createCompose = (transport: Transport) => {
  const get = (jobId: string, options?: CallOptions): ResponsePromise<Answer<'getComposeJob'>> =>
    transport.json('getComposeJob', { path: { jobId } }, options);
  return {
    create: ((request: ComposeRequest, options: CallOptions = {}) => {
      const isJson = request.async === true || /^(url|json|base64)$/i.test(request.responseType ?? 'binary');
      const call = { body: request };
      return isJson
        ? transport.json('createCompose', call, options)
        : transport.read('createCompose', call, options, readFile);
    }) as CreateCompose,
    /** Returns the placements of the images, without a capture. */
    preview: (query: Query<'previewCompose'> = {}, options?: CallOptions): ResponsePromise<Answer<'previewCompose'>> =>
      transport.json('previewCompose', { query }, options),
    list: (
      query: Query<'listComposeJobs'> = {},
      options?: CallOptions,
    ): Listing<Answer<'listComposeJobs'>, Answer<'listComposeJobs'>[number]> =>
      singlePageList(transport.json('listComposeJobs', { query }, options), (jobs) => jobs),
    get,
    wait: (jobId: string, options?: WaitOptions<ComposeJob>): Promise<ComposeJob> =>
      waitUntil(transport, (each) => get(jobId, each), hasEnded, options),
    result: (jobId: string, options?: CallOptions): ResponsePromise<CapturedFile> =>
      transport.file('getComposeResult', { path: { jobId } }, options),
  };
};
