import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError, type RefusalRule, describeRefusal } from '@tintype/contracts/errors/service-error';
import type { EgressRefused, FailureKind } from '@tintype/network/egress-errors';
import type { PageEvents } from './page-slot.ts';
import { explainRefusal } from './refused-requests.ts';
import { noPicturePattern } from './picture-calls.ts';

type BrowserErrorRow = {
  readonly pattern: RegExp;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: { readonly rule: RefusalRule };
};
const row = (pattern: RegExp, code: ErrorCode, message: string): BrowserErrorRow => ({ pattern, code, message });
const refusalRow = (pattern: RegExp, rule: RefusalRule, message: string): BrowserErrorRow => ({
  ...row(pattern, 'URL_NOT_ALLOWED', message),
  details: { rule },
});

/**
 * Errors of certificates and handshakes (Chromium's `net_error_list.h`). The first match counts, so
 * general patterns come last.
 */
const tlsErrors: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /ERR_CERT_DATE_INVALID/,
    'The TLS certificate of the host has expired or is not valid yet. The operator of the host must renew it.',
  ],
  [
    /ERR_CERT_COMMON_NAME_INVALID/,
    'The TLS certificate of the host is for a different host name. Check the spelling of the URL, with or without "www.".',
  ],
  [
    /ERR_CERT_AUTHORITY_INVALID/,
    'The TLS certificate of the host has an unknown issuer: it is self-signed, comes from a private ' +
      'authority, or is sent without its intermediate certificates.',
  ],
  [/ERR_CERT_REVOKED/, 'The TLS certificate of the host was revoked. The operator of the host must replace it.'],
  [
    /ERR_CERT_WEAK|ERR_SSL_WEAK/,
    'The TLS certificate of the host has a weak key or signature. The operator of the host must replace it.',
  ],
  [
    /ERR_CERT_VALIDITY_TOO_LONG/,
    'The TLS certificate of the host is valid for longer than browsers accept. The operator of the host must replace it.',
  ],
  [
    /ERR_CERTIFICATE_TRANSPARENCY|ERR_CERT_KNOWN_INTERCEPTION|ERR_CERT_SYMANTEC/,
    'Browsers do not accept the issuer of the TLS certificate of the host, or the way in which it was ' +
      'issued. The operator of the host must replace it.',
  ],
  [/ERR_CERT/, 'The TLS certificate of the host is invalid.'],
  [
    /ERR_SSL_CLIENT_AUTH|ERR_BAD_SSL_CLIENT_AUTH/,
    'The host requires a TLS client certificate, which captures cannot send.',
  ],
  [
    /ERR_SSL_VERSION_OR_CIPHER_MISMATCH|ERR_SSL_OBSOLETE/,
    'The host supports only TLS versions or ciphers that browsers no longer accept.',
  ],
  [/ERR_SSL|ERR_BAD_SSL/, 'The TLS handshake with the host failed. Check that its port supports https, or use http.'],
];

/** No other code interprets messages of the browser. */
const browserErrors: readonly BrowserErrorRow[] = [
  row(/ERR_NAME_NOT_RESOLVED/, 'RENDER_FAILED', 'The host name does not resolve. Check the spelling of the URL.'),
  row(
    /ERR_CONNECTION_REFUSED/,
    'RENDER_FAILED',
    'The host refuses connections on this port. Check the port of the URL.',
  ),
  ...tlsErrors.map(([pattern, message]) => row(pattern, 'RENDER_FAILED', message)),
  row(/ERR_TOO_MANY_REDIRECTS/, 'RENDER_FAILED', 'The page redirects in an endless loop.'),
  row(/ERR_EMPTY_RESPONSE/, 'RENDER_FAILED', 'The host closed the connection without a response.'),
  row(
    /ERR_CONTENT_DECODING/,
    'RENDER_FAILED',
    'The body of the response is not encoded as its Content-Encoding header states.',
  ),
  row(
    /ERR_INVALID_HTTP_RESPONSE|ERR_RESPONSE_HEADERS|ERR_CONTENT_/,
    'RENDER_FAILED',
    'The response of the host is not valid HTTP.',
  ),
  row(/ERR_INVALID_REDIRECT/, 'RENDER_FAILED', 'The page redirects to an invalid URL. Check its Location header.'),
  refusalRow(
    /ERR_UNSAFE_REDIRECT|ERR_UNKNOWN_URL_SCHEME|ERR_DISALLOWED_URL_SCHEME/,
    'scheme',
    `The page leads to a URL that ${describeRefusal('scheme')}.`,
  ),
  refusalRow(
    /ERR_UNSAFE_PORT/,
    'port',
    'The page leads to a port that browsers block, such as the ports of mail and file servers. The port is not allowed as a target.',
  ),
  row(/ERR_BLOCKED_BY/, 'URL_NOT_ALLOWED', 'The browser does not allow this URL as a target.'),
  row(/ERR_INVALID_AUTH|ERR_UNEXPECTED_PROXY_AUTH/, 'RENDER_FAILED', 'The page requires a login. Send authentication.'),
  row(
    /ERR_INVALID_SIGNED_EXCHANGE/,
    'RENDER_FAILED',
    'The host returns a signed exchange that is broken, expired or signed for a different host.',
  ),
  row(/ERR_ABORTED/, 'RENDER_FAILED', 'The URL leads to a download or an empty response, not to a page.'),
  row(
    /ERR_CONNECTION|ERR_TUNNEL|ERR_PROXY|ERR_TIMED_OUT|ERR_NETWORK|ERR_ADDRESS|ERR_SOCKET|ERR_HTTP2/,
    'RENDER_FAILED',
    'The host could not be reached.',
  ),
  row(
    /Navigating frame was detached|frame got detached|Execution context was destroyed|Cannot find context|Inspected target navigated|No frame (for|with) given id/i,
    'CAPTURE_FAILED',
    'The page navigated to a different URL during the capture. Try again.',
  ),
  row(
    /page is too large|Screenshot too large/i,
    'RESULT_TOO_LARGE',
    'The page is too large for a single image. Set maxHeight.',
  ),
  row(
    noPicturePattern,
    'CAPTURE_FAILED',
    'The browser could not create an image of the page. Try again, or set maxHeight for a large page.',
  ),
  // `protocol-messages.ts` throws this error.
  row(/The answer is too large/, 'RESULT_TOO_LARGE', 'The content of the page exceeds the size limit for results.'),
  // Chromium has about three hundred of these errors, and more with each version.
  row(/net::ERR_/, 'RENDER_FAILED', 'The browser could not load the page.'),
  row(
    /invalid print parameters|content area is empty/i,
    'CAPTURE_FAILED',
    'The margins leave no space on the paper. Send smaller margins or a larger paper.',
  ),
  row(
    /Page range/i,
    'CAPTURE_FAILED',
    'pageRanges contains pages that the PDF does not have. Send page numbers within the PDF.',
  ),
];

/**
 * Messages for the reasons that the egress proxy reports when it cannot connect. The browser only
 * learns that the tunnel failed.
 */
const failureMessages: Record<FailureKind, string> = {
  dns: 'The host name does not resolve. Check the spelling of the URL.',
  'dns-timeout': 'The name servers of the host did not respond.',
  refused: 'The host refuses connections on this port. Check the port of the URL.',
  unreachable: 'The host could not be reached.',
  timeout: 'The host did not respond in time.',
  reset: 'The host closed the connection without a response.',
  tls: 'The TLS certificate or handshake of the host is invalid.',
  protocol: 'The response of the host is not valid HTTP.',
  limit: 'The page exceeds the limits of a capture for connections or bytes.',
};

type PageTrouble = Pick<PageEvents, 'refusals' | 'failures' | 'kinds' | 'tunnels'>;

/** Returns an unknown error unchanged. It then counts as an internal error. */
export function explainBrowserError(
  error: unknown,
  { refusals, failures, kinds, tunnels }: PageTrouble = {
    refusals: [],
    failures: [],
    kinds: new Map(),
    tunnels: new Map(),
  },
): unknown {
  if (error instanceof ServiceError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const known = browserErrors.find(({ pattern }) => pattern.test(text));
  if (known === undefined) return error;
  if (/ERR_/.test(text)) {
    const refused = refusals.at(-1);
    if (refused !== undefined) return explainRefusal(refused, kinds);
    const failure = failures.at(-1);
    if (failure !== undefined && /ERR_(TUNNEL|PROXY|CONNECTION|EMPTY)/.test(text))
      return explainFailureKind(failure.kind, error);
    // The browser aborts a handshake automatically after 30 s.
    const silent = /ERR_(CONNECTION_)?TIMED_OUT/.test(text) ? findSilentHost({ kinds, tunnels }) : undefined;
    if (silent !== undefined)
      return new ServiceError('RENDER_FAILED', {
        message: `${describeSilentHost(silent)}.`,
        details: parseNetError(text),
        cause: error,
      });
  }
  return new ServiceError(known.code, {
    message: known.message,
    details: { ...known.details, ...parseNetError(text) },
    cause: error,
  });
}

/** The host of a document that accepted the TLS connection and has not sent a byte since. */
export const findSilentHost = ({ kinds, tunnels }: Pick<PageEvents, 'kinds' | 'tunnels'>): string | undefined =>
  [...tunnels].find(([host, state]) => state === 'opened' && kinds.get(host) === 'document')?.[0];

export const describeSilentHost = (host: string): string =>
  `${host} accepts connections but does not respond to the TLS handshake. Check that the host is ` +
  'available and that the port supports https';

export const explainFailureKind = (kind: FailureKind, cause?: unknown): ServiceError =>
  new ServiceError('RENDER_FAILED', { message: failureMessages[kind], details: { reason: kind }, cause });

function parseNetError(text: string): { reason: string } | Record<string, never> {
  const name = /net::(ERR_\w+)/.exec(text)?.[1];
  return name === undefined ? {} : { reason: name };
}

type Refusals = Pick<PageEvents, 'refusals' | 'kinds'>;

/**
 * A request to a disallowed port of a public host is not an attack, so that request is refused and
 * only reported.
 */
const isForbidden = ({ rule }: EgressRefused): boolean => rule !== 'port';

/**
 * Fails a capture whose page requests an address inside the operator's network, wherever the
 * address came from: a redirect, a sub-resource, a DNS response
 * (docs/interface/capture.md#request).
 */
export function refuseForbiddenRequests(events: Refusals): void {
  const forbidden = findForbiddenRequest(events);
  if (forbidden !== undefined) throw forbidden;
}

/** Returns the error that takes precedence over every other error of the page. */
export function findForbiddenRequest({ refusals, kinds }: Refusals): ServiceError | undefined {
  const refused = refusals.find(isForbidden);
  return refused && explainRefusal(refused, kinds);
}
