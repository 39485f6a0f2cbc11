import { parseRetryAfterMs } from '@tintype/contracts/events/retry-plans';
import { deliveryHeaders } from '@tintype/contracts/events/signing';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import type { Clock } from '@tintype/runtime/clock';
import { openWithAny } from '@tintype/runtime/secrets';
import { type Failure, failureOf } from './failure-words.ts';

export const userAgent = 'Tintype-Webhooks/1';
const responseBytesMax = 64 * 1024;
/** How much of an answer is kept for the log of deliveries. */
const keptBytesMax = 1_024;

export type Message = {
  readonly id: string;
  readonly event: string;
  readonly url: string;
  readonly webhookId: string;
  /** Sealed, with `webhookId` as its context. */
  readonly secret: Uint8Array | null;
  readonly body: Uint8Array;
  /** Where traces are wanted. */
  readonly traceparent?: string | undefined;
};
export type Sending =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly response: string;
      readonly error?: string;
      readonly retryAfterMs?: number | undefined;
    }
  | Failure;
export type WebhookChannel = (message: Message) => Promise<Sending>;

type Dependencies = {
  readonly guardedFetch: GuardedFetch;
  readonly clock: Clock;
  /** Of the secret of now first. */
  readonly keys: () => readonly Uint8Array[];
  readonly timeoutMs: number;
};

/** Follows no redirects, and takes an answer's status at its word whatever becomes of its body. */
export function createWebhookChannel({ guardedFetch, clock, keys, timeoutMs }: Dependencies): WebhookChannel {
  return async ({ id, event, url, webhookId, secret: sealed, body, traceparent }) => {
    const secret = sealed === null ? undefined : openWithAny(keys(), sealed, webhookId);
    const timestampSeconds = Math.floor(clock.now().getTime() / 1_000);
    const headers = {
      'Content-Type': 'application/json',
      ...(traceparent !== undefined && { traceparent }),
      ...deliveryHeaders(event, { id, timestampSeconds, body }, secret),
    };
    try {
      const answer = await guardedFetch(url, {
        method: 'POST',
        headers,
        body,
        timeoutMs,
        maxResponseBytes: responseBytesMax,
        keepPartialBody: true,
      });
      const { status } = answer;
      const isRedirect = status >= 300 && status < 400;
      return {
        kind: 'answered',
        status,
        response: textOf(answer.body),
        retryAfterMs: parseRetryAfterMs(answer.headers['retry-after'], clock.now()),
        ...(isRedirect && { error: 'Redirects are not followed.' }),
      };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** As text that PostgreSQL can keep: whatever is no UTF-8, and U+0000, is shown as U+FFFD. */
const textOf = (body: Buffer): string => body.subarray(0, keptBytesMax).toString('utf8').replaceAll('\0', '\u{FFFD}');
