import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { addressField, type HttpDestinationType, secretsFromText } from '@tintype/contracts/destinations/destinations';
import { parseRetryAfterMs } from '@tintype/contracts/events/retry-plans';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import type { Clock } from '@tintype/runtime/clock';
import { openWithAny } from '@tintype/runtime/secrets';
import { type HttpDestination, type HttpRequest, isSuccess, type DestinationMessage } from './http-destination.ts';
import { type Failure, toDeliveryFailure } from './failure-words.ts';

export const userAgent = 'Tintype-Webhooks/1';
const responseBytesMax = 64 * 1024;
/** The maximum bytes of a response that are stored for the log of deliveries. */
const storedBytesMax = 1_024;

export type Parcel = Pick<DestinationMessage, 'id' | 'event' | 'url' | 'body' | 'settings'> & {
  readonly destination: HttpDestination;
  readonly type: HttpDestinationType;
  readonly webhookId: string;
  /** The sealed secret, with `webhookId` as its context. */
  readonly secret: Uint8Array | null;
  /** The secret before the last change, sealed in the same way, while receivers may use it. */
  readonly formerSecret: Uint8Array | null;
  /** Set if tracing is enabled. */
  readonly traceparent?: string | undefined;
};
type HttpResponse = {
  readonly status: number;
  readonly response: string;
  readonly retryAfterMs?: number | undefined;
};
export type Sending =
  | (HttpResponse & { readonly kind: 'delivered' })
  /** A response that does not acknowledge. */
  | (HttpResponse & { readonly kind: 'answered'; readonly error?: string | undefined })
  | Failure;
export type HttpChannel = (parcel: Parcel) => Promise<Sending>;

type Dependencies = {
  readonly guardedFetch: GuardedFetch;
  readonly clock: Clock;
  /** Returns the keys. The keys of the current secret come first. */
  readonly keys: () => readonly Uint8Array[];
  /** The time limit of one attempt, from the look-up of the name to the response. */
  readonly timeoutMs: number;
};

/**
 * Creates the channel. It follows no redirects, and accepts the status of a response even if its
 * body cannot be read.
 */
export function createHttpChannel({ guardedFetch, clock, keys, timeoutMs }: Dependencies): HttpChannel {
  const exchange = async (
    { method = 'POST', url, headers, body }: HttpRequest,
    attempt: HttpAttempt,
  ): Promise<HttpResponse & Redirect> => {
    const answer = await guardedFetch(url, {
      method,
      headers: { ...(attempt.traceparent !== undefined && { traceparent: attempt.traceparent }), ...headers },
      body,
      timeoutMs: attempt.timeoutMs,
      maxResponseBytes: responseBytesMax,
      keepPartialBody: true,
    });
    const { status } = answer;
    return {
      status,
      response: attempt.hide(textOf(answer.body)),
      retryAfterMs: parseRetryAfterMs(answer.headers['retry-after'], clock.now()),
      location: answer.headers['location'],
    };
  };
  return async ({ type, destination, webhookId, secret, formerSecret, traceparent, ...parcel }) => {
    const open = (sealed: Uint8Array | null) =>
      secretsFromText(type, sealed === null ? undefined : openWithAny(keys(), sealed, webhookId));
    const timestampSeconds = Math.floor(clock.now().getTime() / 1_000);
    const [secrets, formerSecrets] = [open(secret), open(formerSecret)];
    const message = { ...parcel, secrets, formerSecrets, timestampSeconds };
    const hidden = [secrets, formerSecrets].flatMap((one) => Object.values(one));
    const attempt = { traceparent, timeoutMs, hide: createSecretHider(hidden) };
    const began = performance.now();
    try {
      let answer = await exchange(destination.request(message), attempt);
      const smaller = destination.smallerBody?.(parcel.body, answer);
      if (smaller !== undefined) {
        const leftMs = Math.max(1, Math.round(timeoutMs - (performance.now() - began)));
        answer = await exchange(destination.request({ ...message, body: smaller }), { ...attempt, timeoutMs: leftMs });
      }
      const { location, ...answered } = answer;
      if (isRedirect(answered))
        return { kind: 'answered', ...answered, error: redirectWords(location, parcel.url, type) };
      const problem = destination.problemOf?.(answered);
      if (problem === undefined && isSuccess(answered)) return { kind: 'delivered', ...answered };
      return { kind: 'answered', ...answered, ...(problem !== undefined && { error: problem }) };
    } catch (error) {
      return toDeliveryFailure(error);
    }
  };
}

type HttpAttempt = {
  readonly traceparent: string | undefined;
  /** The milliseconds that remain: a second exchange shares the limit of the first. */
  readonly timeoutMs: number;
  readonly hide: (text: string) => string;
};
type Redirect = { readonly location: string | undefined };
const isRedirect = ({ status }: HttpResponse): boolean => status >= 300 && status < 400;

/**
 * Returns the target of a redirect without parts that may be secret: query and fragment, and
 * everything except the host if the address is a secret.
 */
function redirectWords(location: string | undefined, base: string, type: HttpDestinationType): string {
  const to = location === undefined ? null : URL.parse(location, base);
  if (to === null) return 'Redirects are not followed. Set the final URL.';
  const path = addressField(type)?.isSecret === true ? '' : to.pathname;
  return `Redirects are not followed. This one leads to ${to.origin}${path}.`;
}

const shortestHidden = 8;

/**
 * Returns a function that hides secrets: servers repeat the request in their responses ("Cannot
 * POST /services/…"), and responses are shown in the log of deliveries.
 */
function createSecretHider(secrets: readonly (string | undefined)[]): (text: string) => string {
  const parts = secrets
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, ...(URL.canParse(secret) ? secret.split(/[/?&=#]/).slice(3) : [])])
    .filter((part) => part.length >= shortestHidden)
    .toSorted((a, b) => b.length - a.length);
  return (text) => parts.reduce((all, part) => all.replaceAll(part, maskedSecret), text);
}

/**
 * Returns the text in a form that PostgreSQL can store: invalid UTF-8, and U+0000, become U+FFFD.
 */
const textOf = (body: Buffer): string => body.subarray(0, storedBytesMax).toString('utf8').replaceAll('\0', '\u{FFFD}');
