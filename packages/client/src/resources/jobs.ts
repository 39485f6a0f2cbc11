import type { ResponsePromise, Listing } from '../answered.ts';
import type { CapturedFile } from '../files.ts';
import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { hasEnded, waitUntil, type WaitOptions } from '../wait.ts';
import type { Answer, Body, Query } from '../wire.ts';
import { chooseIdempotencyKey, type CaptureOptions } from './capture.ts';

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
      wholeList(transport.json('listJobs', { query }, options), (jobs) => jobs),
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
