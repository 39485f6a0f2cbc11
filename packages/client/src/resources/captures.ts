import type { CapturedFile, Download } from '../files.ts';
import type { ResponsePromise, Query, Answer, Listing, Body } from '../wire.ts';
import { cursorList, type CursorListing, singlePageList, hasEnded, waitUntil, type WaitOptions } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { chooseIdempotencyKey, type CaptureOptions } from './capture.ts';

/** Captures of every origin, and the files of synchronous captures. */
export const createCaptures = (transport: Transport) => ({
  list: (query: Query<'listCaptures'> = {}, options?: CallOptions): CursorListing<'listCaptures'> =>
    cursorList(transport, 'listCaptures', { query }, options),
  /** Counts the captures that match the filters. */
  count: (query: Query<'countCaptures'> = {}, options?: CallOptions): ResponsePromise<Answer<'countCaptures'>> =>
    transport.json('countCaptures', { query }, options),
  /** Deletes one page of the captures that match. Repeat with `cursor` for the next page. */
  deleteMatching: (query: Query<'deleteCaptures'>, options?: CallOptions): ResponsePromise<Answer<'deleteCaptures'>> =>
    transport.json('deleteCaptures', { query }, options),
  get: (captureId: string, options?: CallOptions): ResponsePromise<Answer<'oneCapture'>> =>
    transport.json('oneCapture', { path: { captureId } }, options),
  /** A ZIP archive of the files of up to 100 captures, with an index in `captures.json`. */
  archive: (ids: readonly string[], options?: CallOptions): ResponsePromise<Download> =>
    transport.download('capturesArchive', { query: { ids: [...ids] } }, options),
  /** Deletes the request, its files and its texts. The charge stays. */
  delete: (captureId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteCapture', { path: { captureId } }, options),
  /** @param query - `width` in pixels. */
  thumbnail: (
    captureId: string,
    query: Query<'captureThumbnail'> = {},
    options?: CallOptions,
  ): ResponsePromise<CapturedFile> => transport.file('captureThumbnail', { path: { captureId }, query }, options),
  /**
   * Returns the file of a capture with `responseType` url. If there are several outputs, select one
   * by id.
   */
  result: (id: string, outputId?: string, options?: CallOptions): ResponsePromise<CapturedFile> =>
    outputId === undefined
      ? transport.file('captureResult', { path: { id } }, options)
      : transport.file('getCaptureOutput', { path: { id, outputId } }, options),
  /** Returns the state of the capture that was sent with this Idempotency-Key. */
  submission: (key: string, options?: CallOptions): ResponsePromise<Answer<'getSubmission'>> =>
    transport.json('getSubmission', { path: { key } }, options),
});

type Job = Answer<'getJob'>;

/** Captures that run in the background. */
export const createJobs = (transport: Transport) => {
  const get = (jobId: string, options?: CallOptions): ResponsePromise<Answer<'getJob'>> =>
    transport.json('getJob', { path: { jobId } }, options);
  return {
    create: (
      request: Body<'captureLater'>,
      { idempotencyKey, ...options }: CaptureOptions = {},
    ): ResponsePromise<Answer<'captureLater'>> =>
      transport.json(
        'captureLater',
        { body: request, idempotencyKey: chooseIdempotencyKey(request, idempotencyKey) },
        options,
      ),
    list: (
      query: Query<'listJobs'> = {},
      options?: CallOptions,
    ): Listing<Answer<'listJobs'>, Answer<'listJobs'>[number]> =>
      singlePageList(transport.json('listJobs', { query }, options), (jobs) => jobs),
    get,
    /** Resolves when the job is COMPLETED, FAILED or CANCELLED; a failed job does not reject. */
    wait: (jobId: string, options?: WaitOptions<Job>): Promise<Job> =>
      waitUntil(transport, (each) => get(jobId, each), hasEnded, options),
    cancel: (jobId: string, options?: CallOptions): ResponsePromise<Answer<'cancelJob'>> =>
      transport.json('cancelJob', { path: { jobId } }, options),
    /**
     * Returns the file, or JSON for a job with `responseType` base64. If there are several outputs,
     * select one by id.
     */
    result: (jobId: string, outputId?: string, options?: CallOptions): ResponsePromise<CapturedFile> =>
      outputId === undefined
        ? transport.file('getJobResult', { path: { jobId } }, options)
        : transport.file('getJobOutput', { path: { jobId, outputId } }, options),
  };
};
