import {
  buildRequestUrl,
  toResponsePromise,
  type ResponsePromise,
  type WithResponse,
  type Answer,
  type Body,
  type Query,
  randomUuid,
} from './wire.ts';
import { ApiError, ConnectionError, TintypeError, UnexpectedAnswerError } from './errors.ts';
import { readDownload, readFile, type CapturedFile, type Download } from './files.ts';
import type { operations as Wire } from './generated/api.ts';
import { createLimit, type Limit, type Sleep, waitBeforeRetry } from './retry.ts';
import { operations, type Operation, type OperationName } from './operations.ts';

export type CallOptions = {
  /** Aborts the call with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The maximum number of retries. */
  readonly retries?: number;
  /**
   * Milliseconds for one attempt with its response. For a download, until its headers, and between
   * two chunks.
   */
  readonly attemptTimeoutMs?: number;
  /** Milliseconds for all attempts and the waits between them. */
  readonly totalTimeoutMs?: number;
  /** Additional headers, such as X-Request-Id. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type TransportSettings = Required<Omit<CallOptions, 'signal'>> & {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
  readonly sleep: Sleep;
  readonly random: () => number;
};

export type Call<Name extends OperationName> = {
  readonly path?: Wire[Name]['parameters']['path'];
  readonly query?: Query<Name> | undefined;
  readonly body?: Body<Name> | undefined;
  /** Replaces `body`, as JSON text. */
  readonly text?: string;
  /**
   * The key for an operation that accepts one. If absent, a key is created; `null` sends no key.
   */
  readonly idempotencyKey?: string | null | undefined;
  /** Replaces the API key. */
  readonly bearer?: string;
};

type TransportRead<T> = (response: Response, limit: Limit) => Promise<T>;
type PreparedRequest = {
  readonly method: Operation['method'];
  readonly address: string;
  readonly init: RequestInit;
  readonly isRepeatable: boolean;
};

/** Sends calls with retries and time limits. It has one method for each kind of response. */
export class Transport {
  readonly settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.settings = settings;
  }

  json<Name extends OperationName>(
    name: Name,
    call: Call<Name> = {},
    options: CallOptions = {},
  ): ResponsePromise<Answer<Name>> {
    return this.read(name, call, options, readJson<Answer<Name>>);
  }

  nothing<Name extends OperationName>(name: Name, call: Call<Name>, options: CallOptions = {}): ResponsePromise<void> {
    return this.read(name, call, options, async ({ body }) => body?.cancel());
  }

  file<Name extends OperationName>(
    name: Name,
    call: Call<Name>,
    options: CallOptions = {},
  ): ResponsePromise<CapturedFile> {
    return this.read(name, call, options, readFile);
  }

  download<Name extends OperationName>(
    name: Name,
    call: Call<Name>,
    options: CallOptions = {},
  ): ResponsePromise<Download> {
    return this.read(name, call, options, readDownload);
  }

  read<Name extends OperationName, T>(
    name: Name,
    { path, query, body, text, idempotencyKey, bearer }: Call<Name>,
    options: CallOptions,
    read: TransportRead<T>,
  ): ResponsePromise<T> {
    const operation = operations[name];
    const key = operation.repeat !== 'keyed' || idempotencyKey === null ? undefined : (idempotencyKey ?? randomUuid());
    const make = async (): Promise<WithResponse<T>> => {
      const { baseUrl, headers } = this.settings;
      // A string, not a stream, so that every attempt sends the same bytes.
      const json = text ?? (body === undefined ? undefined : JSON.stringify(body));
      const sent = {
        method: operation.method,
        address: buildRequestUrl(baseUrl, operation.path, path, query),
        isRepeatable: operation.repeat === 'safe' || key !== undefined,
        init: {
          method: operation.method,
          headers: {
            ...(bearer === undefined ? this.#key() : { Authorization: `Bearer ${bearer}` }),
            ...(json !== undefined && { 'Content-Type': 'application/json' }),
            ...(key !== undefined && { 'Idempotency-Key': key }),
            ...headers,
            ...options.headers,
          },
          ...(json !== undefined && { body: json }),
        },
      };
      return this.#send(sent, options, read);
    };
    return toResponsePromise(make());
  }

  /**
   * Returns a file by an address, or a path, of a response. Only the installation itself receives
   * the key.
   */
  fetchFile(address: string, options: CallOptions = {}): ResponsePromise<Download> {
    const make = async (): Promise<WithResponse<Download>> => {
      const { baseUrl, headers } = this.settings;
      const url = new URL(address.startsWith('/') ? `${baseUrl}${address}` : address);
      const isOwn = url.origin === new URL(baseUrl).origin;
      const init = { method: 'GET', headers: isOwn ? { ...this.#key(), ...headers, ...options.headers } : {} };
      return this.#send({ method: 'GET', address: url.href, isRepeatable: true, init }, options, readDownload);
    };
    return toResponsePromise(make());
  }

  #key(): Readonly<Record<string, string>> {
    const { apiKey } = this.settings;
    return apiKey === undefined ? {} : { 'X-API-Key': apiKey };
  }

  async #send<T>(sent: PreparedRequest, options: CallOptions, read: TransportRead<T>): Promise<WithResponse<T>> {
    const {
      retries = this.settings.retries,
      attemptTimeoutMs = this.settings.attemptTimeoutMs,
      totalTimeoutMs = this.settings.totalTimeoutMs,
    } = options;
    const total = createLimit(
      totalTimeoutMs,
      `The call took longer than ${totalTimeoutMs} ms. Increase totalTimeoutMs.`,
    );
    const outer = AbortSignal.any([total.signal, ...(options.signal === undefined ? [] : [options.signal])]);
    const deadline = performance.now() + totalTimeoutMs;
    total.start();
    let isLost = false;
    try {
      for (let retry = 0; ; retry += 1) {
        const limit = createLimit(
          attemptTimeoutMs,
          `The server did not respond within ${attemptTimeoutMs} ms. Increase attemptTimeoutMs.`,
        );
        try {
          return await this.#attempt(sent, { outer, limit, read });
        } catch (error) {
          if (outer.aborted) throw outer.reason;
          if (isLost && isGone(error, sent.method)) return toDeletedResponse<T>(error);
          isLost ||= !(error instanceof ApiError);
          const waitMs = waitBeforeRetry({
            error,
            isRepeatable: sent.isRepeatable,
            retries: retry,
            random: this.settings.random,
          });
          // The service's own error is more helpful than a time limit that will certainly expire.
          if (retry >= retries || waitMs === undefined || performance.now() + waitMs > deadline) throw error;
          await this.settings.sleep(waitMs, outer);
        }
      }
    } finally {
      total.clear();
    }
  }

  async #attempt<T>(
    { address, init }: PreparedRequest,
    { outer, limit, read }: { readonly outer: AbortSignal; readonly limit: Limit; readonly read: TransportRead<T> },
  ): Promise<WithResponse<T>> {
    const signal = AbortSignal.any([outer, limit.signal]);
    // `fetch` is not called as a method, because browsers require `window` as `this`.
    const { fetch } = this.settings;
    limit.start();
    try {
      // A redirect that is followed would reveal the key to another host.
      const response = await fetch(address, { ...init, signal, redirect: 'manual' });
      await refuseFailures(response);
      const data = await read(response, { ...limit, signal });
      return { data, response, requestId: response.headers.get('x-request-id') ?? undefined };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof TintypeError) throw error;
      throw new ConnectionError(`${new URL(address).origin} sent no complete response.`, { cause: error });
    } finally {
      limit.clear();
    }
  }
}

async function refuseFailures(response: Response): Promise<void> {
  if (response.ok) return;
  if (response.status === 0 || (response.status >= 300 && response.status < 400)) {
    const to = response.headers.get('location');
    const where = to === null ? '' : ` to ${to}`;
    await response.body?.cancel();
    throw new UnexpectedAnswerError(`The server redirects${where}. Set baseUrl to the URL of the API.`, response);
  }
  const text = await response.text();
  throw new ApiError(response, parseJsonText(text));
}

async function readJson<T>(response: Response): Promise<T> {
  const value = parseJsonText(await response.text());
  if (value !== undefined) return value as T;
  const type = response.headers.get('content-type') ?? 'no type';
  throw new UnexpectedAnswerError(
    `The response is not JSON (${type}). Check that baseUrl is the URL of the API.`,
    response,
  );
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * If the response to a deletion was lost, a repeated deletion finds nothing. This counts as
 * success.
 */
const isGone = (error: unknown, method: Operation['method']): error is ApiError =>
  method === 'DELETE' && error instanceof ApiError && error.status === 404;

const toDeletedResponse = <T>({ headers, requestId }: ApiError): WithResponse<T> => ({
  data: undefined as T,
  response: new Response(null, { status: 204, headers }),
  requestId,
});
