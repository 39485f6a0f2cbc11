import { ConnectionError } from './errors.ts';
import type { Limit } from './retry.ts';

/** Facts from the headers of a file. */
export type FileFacts = {
  readonly contentType: string;
  /** Id of the capture that made it. */
  readonly captureId: string | undefined;
  readonly renderTimeMs: number | undefined;
  /** Codes of the warnings, such as NOT_SETTLED. */
  readonly warnings: readonly string[];
  /** Fields of the request that had no effect. */
  readonly ignoredFields: readonly string[];
};

/** A file in memory. */
export type CapturedFile = FileFacts & {
  readonly bytes: Uint8Array;
  text(): string;
  /** The content of a JSON file. */
  json(): unknown;
};

/** A file that is being received. Read it once, with one of the three methods. */
export type Download = FileFacts & {
  /** The number of bytes, if the server sends it. */
  readonly size: number | undefined;
  /**
   * Fails with a ConnectionError if the connection breaks, and with a TimeLimitError if no byte
   * arrives within the time limit of an attempt.
   */
  readonly stream: ReadableStream<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
};

function getFacts({ headers }: Response): FileFacts {
  const renderTime = headers.get('x-render-time-ms');
  return {
    contentType: (headers.get('content-type') ?? 'application/octet-stream').split(';')[0]!.trim(),
    captureId: headers.get('x-capture-id') ?? undefined,
    renderTimeMs: renderTime === null ? undefined : Number(renderTime),
    warnings: headers.get('x-capture-warnings')?.split(', ') ?? [],
    ignoredFields: headers.get('x-ignored-fields')?.split(', ') ?? [],
  };
}

export async function readFile(response: Response): Promise<CapturedFile> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = (): string => new TextDecoder().decode(bytes);
  return { ...getFacts(response), bytes, text, json: () => JSON.parse(text()) as unknown };
}

export async function readDownload(response: Response, limit: Limit): Promise<Download> {
  const stream = response.body === null ? new Blob([]).stream() : limitReads(response.body, limit);
  const size = response.headers.get('content-length');
  // The `Content-Length` of a compressed body is not the length of the data that is read.
  const isPlain = !response.headers.has('content-encoding');
  const whole = (): Response => new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
  return {
    ...getFacts(response),
    size: size === null || !isPlain ? undefined : Number(size),
    stream: stream as ReadableStream<Uint8Array>,
    bytes: async () => new Uint8Array(await whole().arrayBuffer()),
    text: () => whole().text(),
  };
}

/**
 * The time runs only while a read waits for bytes, because a slow reader is not the server's fault.
 */
function limitReads(body: ReadableStream<Uint8Array>, limit: Limit): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        limit.start();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(describeBreak(error, limit));
        } finally {
          limit.clear();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function describeBreak(error: unknown, { signal }: Limit): unknown {
  return signal.aborted
    ? signal.reason
    : new ConnectionError('The connection was interrupted during a download. Try again.', { cause: error });
}
