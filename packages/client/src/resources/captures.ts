import { cursorList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Query } from '../wire.ts';

/** Captures of every origin, and the files of those that their caller waited for. */
export const createCaptures = (transport: Transport) => ({
  list: (query: Query<'listCaptures'> = {}, options?: CallOptions) =>
    cursorList(transport, 'listCaptures', { query }, options),
  get: (captureId: string, options?: CallOptions) => transport.json('oneCapture', { path: { captureId } }, options),
  /** @param query - `width` in pixels. */
  thumbnail: (captureId: string, query: Query<'captureThumbnail'> = {}, options?: CallOptions) =>
    transport.file('captureThumbnail', { path: { captureId }, query }, options),
  /** The file of a capture with `responseType` url; one of its outputs by its id. */
  result: (id: string, outputId?: string, options?: CallOptions) =>
    outputId === undefined
      ? transport.file('captureResult', { path: { id } }, options)
      : transport.file('getCaptureOutput', { path: { id, outputId } }, options),
  /** What became of a capture that was sent with this Idempotency-Key. */
  submission: (key: string, options?: CallOptions) => transport.json('getSubmission', { path: { key } }, options),
});
