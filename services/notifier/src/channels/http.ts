import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { addressField, type HttpDestinationType, secretsFromText } from '@tintype/contracts/destinations/destinations';
import { parseRetryAfterMs } from '@tintype/contracts/events/retry-plans';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import type { Clock } from '@tintype/runtime/clock';
import { openWithAny } from '@tintype/runtime/secrets';
import { formatFix, describeRefusal } from '@tintype/contracts/errors/service-error';
import { EgressFailed, EgressRefused, type FailureKind } from '@tintype/network/egress-errors';
import { cutWithEllipsis } from '../bodies/alert.ts';
import type { BytesMaker } from '../bodies/body.ts';

export const userAgent = 'Tintype-Webhooks/1';
const responseBytesMax = 64 * 1024;
/** The maximum bytes of a response that are stored for the log of deliveries. */
const storedBytesMax = 1_024;

export type HttpMessage = Pick<DestinationMessage, 'id' | 'event' | 'url' | 'body' | 'settings'> & {
  readonly destination: HttpDestination;
  readonly type: HttpDestinationType;
  readonly webhookId: string;
  /** The sealed secret, with `webhookId` as its context. */
  readonly secret: Uint8Array | null;
  /** The previous secret, sealed in the same way, while receivers may still use it. */
  readonly formerSecret: Uint8Array | null;
  readonly traceparent?: string | undefined;
};
type HttpResponse = {
  readonly status: number;
  readonly response: string;
  readonly retryAfterMs?: number | undefined;
};
type SendResult =
  | (HttpResponse & { readonly kind: 'delivered' })
  | (HttpResponse & { readonly kind: 'answered'; readonly error?: string | undefined })
  | Failure;
export type HttpChannel = (parcel: HttpMessage) => Promise<SendResult>;

type Dependencies = {
  readonly guardedFetch: GuardedFetch;
  readonly clock: Clock;
  /** Returns the keys. The keys of the current secret come first. */
  readonly keys: () => readonly Uint8Array[];
  /** The time limit of one attempt, from the look-up of the name to the response. */
  readonly timeoutMs: number;
};

/**
 * The channel follows no redirects, and accepts the status of a response whose body cannot be read.
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
        return { kind: 'answered', ...answered, error: explainRedirect(location, parcel.url, type) };
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
function explainRedirect(location: string | undefined, base: string, type: HttpDestinationType): string {
  const to = location === undefined ? null : URL.parse(location, base);
  if (to === null) return 'Redirects are not followed. Set the final URL.';
  const path = addressField(type)?.isSecret === true ? '' : to.pathname;
  return `Redirects are not followed. The URL redirects to ${to.origin}${path}. Set the final URL.`;
}

const hiddenCharactersMin = 8;

/**
 * Returns a function that hides secrets. Servers repeat the request in their responses ("Cannot
 * POST /services/…"), and the log of deliveries shows responses.
 */
function createSecretHider(secrets: readonly (string | undefined)[]): (text: string) => string {
  const parts = secrets
    .filter((secret) => secret !== undefined)
    .flatMap((secret) => [secret, ...(URL.canParse(secret) ? secret.split(/[/?&=#]/).slice(3) : [])])
    .filter((part) => part.length >= hiddenCharactersMin)
    .toSorted((a, b) => b.length - a.length);
  return (text) => parts.reduce((all, part) => all.replaceAll(part, maskedSecret), text);
}

/** Replaces invalid UTF-8 and U+0000, which PostgreSQL cannot store, with U+FFFD. */
const textOf = (body: Buffer): string => body.subarray(0, storedBytesMax).toString('utf8').replaceAll('\0', '\u{FFFD}');

type DestinationMessage = {
  /** The ID is the same in every attempt, so that a receiver can recognise a repeated message. */
  readonly id: string;
  readonly event: string;
  readonly body: Uint8Array;
  readonly url: string;
  /** The settings of types that have any in addition to their address. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly secrets: Readonly<Record<string, string | undefined>>;
  readonly formerSecrets: Readonly<Record<string, string | undefined>>;
  readonly timestampSeconds: number;
};
type HttpRequest = {
  readonly method?: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};
export type DestinationResponse = {
  readonly status: number;
  readonly response: string;
};

export type HttpDestination = {
  readonly makeBody: BytesMaker;
  readonly request: (message: DestinationMessage) => HttpRequest;
  /**
   * Returns the reason why a response does not acknowledge the message, for the owner of the
   * destination. Without this function every 2xx response acknowledges.
   */
  readonly problemOf?: (answer: DestinationResponse) => string | undefined;
  /** Returns a smaller body to send at once after a response that refuses this body. */
  readonly smallerBody?: (body: Uint8Array, answer: DestinationResponse) => Uint8Array | undefined;
};

export const isSuccess = ({ status }: Pick<DestinationResponse, 'status'>): boolean => status >= 200 && status < 300;

/** Explains a refusal with the known reason, or else by quoting the response. */
export const explainWith =
  (
    service: string,
    known: (answer: DestinationResponse) => string | undefined,
    isTaken: (answer: DestinationResponse) => boolean = isSuccess,
  ): NonNullable<HttpDestination['problemOf']> =>
  (answer) =>
    isTaken(answer)
      ? undefined
      : (known(answer) ?? `${service} responded with ${answer.status}: ${cutWithEllipsis(answer.response, 200)}`);

/**
 * Creates a request with a JSON body. Its URL is the secret: an incoming webhook of a chat service.
 */
export const postToSecretAddress = ({ secrets: { url = '' }, body }: DestinationMessage): HttpRequest => ({
  url,
  headers: { 'Content-Type': 'application/json' },
  body,
});

export const addToJson = (body: Uint8Array, fields: Readonly<Record<string, unknown>>): Uint8Array =>
  Buffer.from(JSON.stringify({ ...fields, ...(JSON.parse(Buffer.from(body).toString()) as object) }));

const failureMessages: Readonly<Record<FailureKind, string>> = {
  dns: 'The host name does not resolve. Check the spelling of the URL.',
  'dns-timeout': 'The name server did not respond.',
  refused: 'The host refused the connection.',
  unreachable: 'The host could not be reached.',
  timeout: 'The host did not respond in time.',
  reset: 'The host closed the connection without a response.',
  tls: 'The TLS certificate or handshake of the host is invalid.',
  protocol: 'The response was not valid HTTP.',
  limit: 'Too many connections were open.',
};

type Failure =
  | { readonly kind: 'unanswered'; readonly error: string }
  /**
   * `reason` is for the log. `error` states the violated rule, and nothing about the server at the
   * address.
   */
  | { readonly kind: 'refused'; readonly error: string; readonly reason: string };

function toDeliveryFailure(error: unknown): Failure {
  if (error instanceof EgressRefused)
    return {
      kind: 'refused',
      error: `The address ${describeRefusal(error.rule, 'a destination')}.${formatFix(error.rule, 'a destination')}`,
      reason: `${error.rule}: ${error.reason}${error.host === '' ? '' : ` (${error.host}:${error.port} ${error.address ?? ''})`}`,
    };
  if (error instanceof EgressFailed) return { kind: 'unanswered', error: failureMessages[error.kind] };
  throw error;
}
