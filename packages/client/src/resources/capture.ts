import type { ResponsePromise } from '../answered.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import { readFile, type CapturedFile } from '../files.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Body, Schemas } from '../wire.ts';

export type CaptureRequest = Body<'createCapture'>;
type CaptureFacts = Omit<
  Schemas['CaptureAnswer'],
  'outputs' | 'encoding' | 'data' | 'storageUrl' | 'resultUrl' | 'expiresAt' | 'format' | 'contentType' | 'size'
>;
type CapturedFileFields = CaptureFacts & Required<Pick<Schemas['CaptureAnswer'], 'format' | 'contentType' | 'size'>>;

/** The file in base64. */
export type InlineCapture = CapturedFileFields & { readonly encoding: 'base64'; readonly data: string };
/** The file behind addresses: `storageUrl` needs no key, `resultUrl` does. */
export type StoredCapture = CapturedFileFields & {
  readonly storageUrl: string;
  readonly resultUrl: string;
  readonly expiresAt: string;
};
/** Results by output id. */
export type CaptureOfOutputs = CaptureFacts & { readonly outputs: Readonly<Record<string, Schemas['CaptureOutput']>> };
/** The response to a request whose `responseType` is known only at run time. */
export type AnyCapture = CapturedFile | InlineCapture | StoredCapture | CaptureOfOutputs;

export type CaptureOptions = CallOptions & {
  /**
   * 1 to 100 letters, digits, `_` and `-`: a request with the same key and body returns the first
   * result. Created for each call if absent, unless `cacheTtl` is set: an earlier capture is never
   * reused for a request that has a key.
   */
  readonly idempotencyKey?: string;
};

/**
 * The result type follows from the request: `outputs` returns them by id, `responseType` url and
 * base64 return JSON, otherwise bytes.
 */
export type Capture = {
  (
    request: CaptureRequest & { outputs: NonNullable<CaptureRequest['outputs']> },
    options?: CaptureOptions,
  ): ResponsePromise<CaptureOfOutputs>;
  (
    request: CaptureRequest & { responseType: 'base64'; outputs?: never },
    options?: CaptureOptions,
  ): ResponsePromise<InlineCapture>;
  (
    request: CaptureRequest & { responseType: 'url'; outputs?: never },
    options?: CaptureOptions,
  ): ResponsePromise<StoredCapture>;
  (
    request: CaptureRequest & { responseType?: 'binary'; outputs?: never },
    options?: CaptureOptions,
  ): ResponsePromise<CapturedFile>;
  (request: CaptureRequest, options?: CaptureOptions): ResponsePromise<AnyCapture>;
};

export const createCapture = (transport: Transport): Capture =>
  ((request: CaptureRequest, { idempotencyKey, ...options }: CaptureOptions = {}): ResponsePromise<AnyCapture> => {
    const isJson = hasOutputs(request) || /^(url|json|base64)$/i.test(request.responseType ?? 'binary');
    const call = { body: request, idempotencyKey: keyOf(request, idempotencyKey) };
    if (isJson) return transport.json('createCapture', call, options) as ResponsePromise<AnyCapture>;
    return transport.read('createCapture', call, options, async (response) => {
      // The JSON of an older service that cannot respond with a file must not be written into one.
      if (response.headers.get('content-type')?.startsWith('application/json') === true)
        throw new UnexpectedAnswerError('The response is JSON, but a file was requested.', response);
      return readFile(response);
    });
  }) as Capture;

export const hasOutputs = ({ outputs }: { readonly outputs?: unknown }): boolean =>
  outputs !== undefined && outputs !== null;

/** @returns `null` if no key may be sent. */
export const keyOf = (
  { cacheTtl }: { readonly cacheTtl?: number },
  idempotencyKey: string | undefined,
): string | null | undefined => idempotencyKey ?? (cacheTtl ? null : undefined);
