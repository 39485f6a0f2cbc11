import type { ResponsePromise, Body, Schemas } from '../wire.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import { readFile, type CapturedFile } from '../files.ts';
import type { CallOptions, Transport } from '../transport.ts';

export type CaptureRequest = Body<'createCapture'>;
type CaptureFacts = Omit<
  Schemas['CaptureAnswer'],
  'outputs' | 'encoding' | 'data' | 'storageUrl' | 'resultUrl' | 'expiresAt' | 'format' | 'contentType' | 'size'
>;
type CapturedFileFields = CaptureFacts & Required<Pick<Schemas['CaptureAnswer'], 'format' | 'contentType' | 'size'>>;

/** The file in base64. */
export type InlineCapture = CapturedFileFields & { readonly encoding: 'base64'; readonly data: string };
/** Links to the file: `storageUrl` needs no key, `resultUrl` does. */
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
   * 1 to 100 letters, digits, `_` and `-`. A request with the same key and body returns the first
   * result. By default a key is created for each call, but not with `cacheTtl`, because a request
   * with a key never reuses an earlier capture.
   */
  readonly idempotencyKey?: string;
};

/**
 * The result type follows from the request. With `outputs`, it is an object by output id. With
 * `responseType` url or base64, it is JSON. Otherwise it is the bytes.
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
    const call = { body: request, idempotencyKey: chooseIdempotencyKey(request, idempotencyKey) };
    if (isJson) return transport.json('createCapture', call, options) as ResponsePromise<AnyCapture>;
    return transport.read('createCapture', call, options, async (response) => {
      // An older service cannot respond with a file. Its JSON must not be written into the file.
      if (response.headers.get('content-type')?.startsWith('application/json') === true)
        throw new UnexpectedAnswerError(
          'The response is JSON, but a file was requested. Check that baseUrl is the URL of the API.',
          response,
        );
      return readFile(response);
    });
  }) as Capture;

export const hasOutputs = ({ outputs }: { readonly outputs?: unknown }): boolean =>
  outputs !== undefined && outputs !== null;

/** @returns `null` if no key may be sent. */
export const chooseIdempotencyKey = (
  { cacheTtl }: { readonly cacheTtl?: number },
  idempotencyKey: string | undefined,
): string | null | undefined => idempotencyKey ?? (cacheTtl ? null : undefined);
