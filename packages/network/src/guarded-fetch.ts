import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { Agent, buildConnector, request } from 'undici';
import { EgressFailed, EgressRefused, classifyFailure, type FailureKind } from './egress-errors.ts';
import type { EgressGuard } from './egress-guard.ts';

export type GuardedFetchRequest = {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Further bytes are not read, and `truncated` is set. */
  readonly maxResponseBytes?: number;
  /**
   * A response whose body is interrupted is still returned with the bytes that arrived, and
   * `truncated` is set.
   */
  readonly keepPartialBody?: boolean;
};
export type GuardedFetchResponse = {
  readonly status: number;
  /** Names are in lower case. The values of a repeated header are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly truncated: boolean;
};
/**
 * Makes one HTTP exchange on a separate connection. Never follows a redirect: a 3xx is a response
 * like any other. Rejects with EgressRefused or EgressFailed; after an abort with the signal's
 * reason.
 */
export type GuardedFetch = (url: string, request?: GuardedFetchRequest) => Promise<GuardedFetchResponse>;

export type GuardedFetchOptions = {
  readonly guard: EgressGuard;
  readonly userAgent: string;
};

export function createGuardedFetch({ guard, userAgent }: GuardedFetchOptions): GuardedFetch {
  const startTls = buildConnector({ allowH2: false });

  const connectWith =
    (signal: AbortSignal): buildConnector.connector =>
    (options, done) => {
      const isTls = options.protocol === 'https:';
      const port = Number(options.port) || (isTls ? 443 : 80);
      guard.connect({ host: options.hostname, port, signal }).then(
        (httpSocket) => (isTls ? startTls({ ...options, httpSocket }, done) : done(null, httpSocket)),
        (error: Error) => done(error, null),
      );
    };

  return async (text, options = {}) => {
    const {
      method = 'GET',
      headers = {},
      body,
      signal,
      timeoutMs = 30_000,
      maxResponseBytes,
      keepPartialBody,
    } = options;
    const verdict = guard.policy.checkUrl(text);
    if (!verdict.allowed) throw new EgressRefused(verdict);
    const { url } = verdict;
    const target = { host: url.hostname, port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
    const deadline = AbortSignal.timeout(timeoutMs);
    const limits = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    // Each exchange has its own dispatcher: on a reused connection that the server is closing, a
    // lost webhook could not be distinguished from a delivered one.
    const dispatcher = new Agent({ connect: connectWith(limits), pipelining: 0 });
    try {
      const answer = await request(url, {
        dispatcher,
        method,
        // Bodies are not decompressed, so a small response cannot become a huge body.
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
        body: body ?? null,
        signal: limits,
      });
      const read = await readUpTo(answer.body, maxResponseBytes ?? 1024 * 1024, keepPartialBody ?? false);
      signal?.throwIfAborted();
      return { status: answer.statusCode, headers: joinHeaderValues(answer.headers), ...read };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof EgressRefused || cause instanceof EgressFailed) throw cause;
      throw new EgressFailed(deadline.aborted ? 'timeout' : classifyFetchFailure(cause), target, { cause });
    } finally {
      await dispatcher.destroy();
    }
  };
}

async function readUpTo(chunks: AsyncIterable<Buffer>, bytesMax: number, keepPartial: boolean) {
  const kept: Buffer[] = [];
  let room = bytesMax;
  let isWhole = true;
  try {
    for await (const chunk of chunks) {
      kept.push(chunk.subarray(0, room));
      room -= chunk.length;
      // Leaving the loop destroys the body and its connection.
      if (room < 0) break;
    }
  } catch (error) {
    if (!keepPartial) throw error;
    isWhole = false;
  }
  return { body: Buffer.concat(kept), truncated: room < 0 || !isWhole };
}

const joinHeaderValues = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));

const kindsByUndiciCode: Readonly<Record<string, FailureKind | undefined>> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
};
/** undici's parser errors usually have no code. */
const classifyFetchFailure = (error: unknown): FailureKind => {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'HTTPParserError') return 'protocol';
  return findEntry(kindsByUndiciCode, code ?? '') ?? classifyFailure(error);
};
