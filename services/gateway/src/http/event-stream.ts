import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** HTML standard, section 9.2. */
export type ServerEvent = {
  /** A browser that reconnects sends it back as `Last-Event-ID`. */
  readonly id?: string;
  readonly event?: string;
  /** The data is sent as JSON. */
  readonly data: unknown;
};

/** A source must return when `ended` aborts. */
export type EventSource = (ended: AbortSignal) => AsyncIterable<ServerEvent>;

export type EventStreams = {
  /** Calls `work` until the result is disposed of. */
  readonly every: (intervalMs: number, work: () => void) => Disposable;
  /** An open stream would prevent the service from stopping. */
  readonly stopping: AbortSignal;
};

/**
 * Proxies close connections that are idle for a minute, and only a write shows that a client has
 * disconnected.
 */
const heartbeatMs = 15_000;

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Prevents nginx from buffering the events.
  'X-Accel-Buffering': 'no',
} as const;

/** Sends events as fast as the client reads them. */
export async function sendEvents(
  res: ServerResponse,
  source: EventSource,
  { every, stopping }: EventStreams,
): Promise<void> {
  const ended = new AbortController();
  const events = source(ended.signal)[Symbol.asyncIterator]();
  const end = (): void => ended.abort();
  res.once('close', end);
  stopping.addEventListener('abort', end, { once: true });
  if (res.destroyed || stopping.aborted) end();
  using _heartbeats = every(heartbeatMs, () => {
    if (!res.writableNeedDrain) res.write(':\n\n');
  });
  res.flushHeaders();
  try {
    while (!ended.signal.aborted) {
      const next = await waitUnlessEnded(events.next(), ended.signal);
      if (next === undefined || next.done === true) break;
      if (!res.write(formatText(next.value))) await waitForDrain(res, ended.signal);
    }
    res.end();
  } finally {
    stopping.removeEventListener('abort', end);
    res.off('close', end);
    end();
    // Not awaited: a busy source ends after its current step.
    void Promise.resolve(events.return?.()).catch(() => undefined);
  }
}

/**
 * Returns `undefined` if the stream ends first. A stream may have a million events, so the listener
 * is removed.
 */
async function waitUnlessEnded<T>(work: Promise<T>, ended: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const giveUp = (): void => resolve(undefined);
  ended.addEventListener('abort', giveUp, { once: true });
  if (ended.aborted) giveUp();
  try {
    return await Promise.race([work, promise]);
  } finally {
    ended.removeEventListener('abort', giveUp);
  }
}

const waitForDrain = (res: ServerResponse, ended: AbortSignal): Promise<unknown> =>
  once(res, 'drain', { signal: ended }).catch(() => undefined);

function formatText({ id, event, data }: ServerEvent): string {
  const fields = [...(id === undefined ? [] : [['id', id]]), ...(event === undefined ? [] : [['event', event]])];
  const bad = fields.find(([, value]) => /[\r\n\0]/.test(value!));
  if (bad !== undefined) throw new Error(`The ${bad[0]} of an event must be a single line`);
  // Serialised JSON is always one line.
  return [...fields.map(([name, value]) => `${name}: ${value}\n`), `data: ${JSON.stringify(data)}\n\n`].join('');
}
