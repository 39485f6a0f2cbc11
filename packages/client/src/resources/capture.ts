import type { Answered } from '../answered.ts';
import { UnexpectedAnswerError } from '../errors.ts';
import { readFile, type CapturedFile } from '../files.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Body, Schemas } from '../wire.ts';

export type CaptureRequest = Body<'createCapture'>;
type Facts = Omit<
  Schemas['CaptureAnswer'],
  'outputs' | 'encoding' | 'data' | 'storageUrl' | 'resultUrl' | 'expiresAt' | 'format' | 'contentType' | 'size'
>;
type One = Facts & Required<Pick<Schemas['CaptureAnswer'], 'format' | 'contentType' | 'size'>>;

/** The file in base64. */
export type InlineCapture = One & { readonly encoding: 'base64'; readonly data: string };
/** The file behind addresses: `storageUrl` needs no key, `resultUrl` does. */
export type StoredCapture = One & {
  readonly storageUrl: string;
  readonly resultUrl: string;
  readonly expiresAt: string;
};
/** Results by output id. */
export type CaptureOfOutputs = Facts & { readonly outputs: Readonly<Record<string, Schemas['CaptureOutput']>> };
/** The answer to a request whose `responseType` is known only at run time. */
export type AnyCapture = CapturedFile | InlineCapture | StoredCapture | CaptureOfOutputs;

export type CaptureOptions = CallOptions & {
  /**
   * 1 to 100 letters, digits, `_` and `-`: a request with the same key and body is answered with the first result. Made for each call when
   * it is absent, unless `cacheTtl` is set: an earlier capture answers no request that has a key.
   */
  readonly idempotencyKey?: string;
};

/** The answer follows from the request: `outputs` give them by id, `responseType` url and base64 give JSON, else there are bytes. */
export type Capture = {
  (
    request: CaptureRequest & { outputs: NonNullable<CaptureRequest['outputs']> },
    options?: CaptureOptions,
  ): Answered<CaptureOfOutputs>;
  (
    request: CaptureRequest & { responseType: 'base64'; outputs?: never },
    options?: CaptureOptions,
  ): Answered<InlineCapture>;
  (
    request: CaptureRequest & { responseType: 'url'; outputs?: never },
    options?: CaptureOptions,
  ): Answered<StoredCapture>;
  (
    request: CaptureRequest & { responseType?: 'binary'; outputs?: never },
    options?: CaptureOptions,
  ): Answered<CapturedFile>;
  (request: CaptureRequest, options?: CaptureOptions): Answered<AnyCapture>;
};

export const createCapture = (transport: Transport): Capture =>
  ((request: CaptureRequest, { idempotencyKey, ...options }: CaptureOptions = {}): Answered<AnyCapture> => {
    const isJson = hasOutputs(request) || /^(url|json|base64)$/i.test(request.responseType ?? 'binary');
    const call = { body: request, idempotencyKey: keyOf(request, idempotencyKey) };
    if (isJson) return transport.json('createCapture', call, options) as Answered<AnyCapture>;
    return transport.read('createCapture', call, options, async (response) => {
      // An older service that does not know how to answer with a file must not have its JSON written into one.
      if (response.headers.get('content-type')?.startsWith('application/json') === true)
        throw new UnexpectedAnswerError('The answer is JSON where a file was asked for.', response);
      return readFile(response);
    });
  }) as Capture;

export const hasOutputs = ({ outputs }: { readonly outputs?: unknown }): boolean =>
  outputs !== undefined && outputs !== null;

/** @returns null where there must be no key. */
export const keyOf = (
  { cacheTtl }: { readonly cacheTtl?: number },
  idempotencyKey: string | undefined,
): string | null | undefined => idempotencyKey ?? (cacheTtl ? null : undefined);
