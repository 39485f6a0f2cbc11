import { TimeLimitError } from './errors.ts';
import type { CallOptions, Transport } from './transport.ts';

export type WaitOptions<Kept> = CallOptions & {
  /**
   * Milliseconds until a TimeLimitError. By default the wait lasts until the work ends, or the
   * signal is aborted.
   */
  readonly waitTimeoutMs?: number;
  /** Called after each poll. */
  readonly onProgress?: (record: Kept) => void;
};

const firstLookMs = 250;
const lookMsMax = 10_000;

/**
 * Polls until the work has ended, with growing pauses of at most 10 s. The event stream of the
 * service is only for signed-in users. A program with a public address is notified sooner by a
 * webhook.
 */
export async function waitUntil<Kept extends { readonly status: string }>(
  transport: Transport,
  read: (options: CallOptions) => Promise<Kept>,
  isEnded: (record: Kept) => boolean,
  { waitTimeoutMs = Infinity, onProgress, ...options }: WaitOptions<Kept> = {},
): Promise<Kept> {
  const deadline = performance.now() + waitTimeoutMs;
  for (let waitMs = firstLookMs; ; waitMs = Math.min(waitMs * 1.5, lookMsMax)) {
    const record = await read(options);
    onProgress?.(record);
    if (isEnded(record)) return record;
    if (performance.now() + waitMs > deadline)
      throw new TimeLimitError(`The work did not end within ${waitTimeoutMs} ms. Its status is ${record.status}.`);
    await transport.settings.sleep(waitMs, options.signal);
  }
}

/** The final states of every kind of work. */
const ended: readonly string[] = ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'];
export const hasEnded = ({ status }: { readonly status: string }): boolean => ended.includes(status);
