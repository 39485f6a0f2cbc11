import { encodings, good, host, limitedTo, listener, resets, secure, type StartHost, withHeaders } from './hosts.ts';

type Fault = { readonly code: string; readonly reason?: string; readonly message: string };
type Row = {
  readonly what: string;
  readonly start: StartHost;
  readonly path?: string;
  /** In the URL in place of the usual name. */
  readonly name?: string;
  /** Absent: the page arrives, with this warning if there is one. */
  readonly fault?: Fault;
  readonly warning?: string;
  /** What the host saw of the connection. */
  readonly over?: { readonly protocol?: string; readonly version?: string };
};

const fault = (reason: string, message: string): Fault => ({ code: 'RENDER_FAILED', reason, message });
const unknownIssuer = fault('ERR_CERT_AUTHORITY_INVALID', 'an unknown issuer');
const noHttp2 = { isOld: true };
const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

/** Hosts of an operator's own authority, and everything that can be wrong with one. */
export const rows: readonly Row[] = [
  { what: 'HTTP/1.1', start: secure(good, noHttp2), over: { protocol: '1.1' } },
  { what: 'HTTP/2', start: secure(good), over: { protocol: '2.0', version: 'TLSv1.3' } },
  { what: 'TLS 1.2', start: secure(good, { maxVersion: 'TLSv1.2' }), over: { version: 'TLSv1.2' } },
  {
    what: 'TLS 1.1',
    start: secure(good, oldTls),
    fault: fault('ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'TLS versions or ciphers that browsers no longer accept'),
  },
  { what: 'brotli', start: secure(good, {}, encodings), path: '/br' },
  { what: 'zstd', start: secure(good, {}, encodings), path: '/zstd' },
  { what: 'gzip over HTTP/1.1', start: secure(good, noHttp2, encodings), path: '/gzip' },
  {
    what: 'an address in place of a name',
    start: secure(),
    name: '127.0.0.1',
  },
  { what: 'a wildcard', start: secure(({ own }) => own.issue({ names: ['*.example.com'] })) },
  {
    what: 'an authority below the own one',
    start: secure(async ({ own }) => (await own.below('Servers')).issue({ names: [host] })),
  },
  {
    what: 'an authority below the own one that is not sent',
    start: secure(async ({ own }) => (await own.below('Servers', { isSent: false })).issue({ names: [host] })),
    fault: unknownIssuer,
  },
  {
    what: 'an unknown issuer',
    start: secure(({ stranger }) => stranger.issue({ names: [host] })),
    fault: unknownIssuer,
  },
  {
    what: 'an unknown issuer that sends the own authority along',
    start: secure(async ({ own, stranger }) => {
      const { cert, key } = await stranger.issue({ names: [host] });
      return { cert: `${cert}\n${own.certificate}`, key };
    }),
    fault: unknownIssuer,
  },
  {
    what: 'an expired certificate',
    start: secure(({ own }) => own.issue({ names: [host], fromDays: -60, toDays: -1 })),
    fault: fault('ERR_CERT_DATE_INVALID', 'has expired'),
  },
  {
    what: 'a certificate that is not valid yet',
    start: secure(({ own }) => own.issue({ names: [host], fromDays: 2 })),
    fault: fault('ERR_CERT_DATE_INVALID', 'not valid yet'),
  },
  {
    what: 'a certificate for another host',
    start: secure(({ own }) => own.issue({ names: ['elsewhere.example.com'] })),
    fault: fault('ERR_CERT_COMMON_NAME_INVALID', 'for a different host name'),
  },
  {
    what: 'an authority inside the domain that it is limited to',
    start: secure(({ limited }) => limited.issue({ names: [limitedTo] })),
    name: limitedTo,
  },
  {
    what: 'an authority outside the domain that it is limited to',
    start: secure(({ limited }) => limited.issue({ names: [host] })),
    fault: fault('ERR_CERT_INVALID', 'is invalid'),
  },
  {
    what: 'a client certificate that is asked for',
    start: secure(good, { requestCert: true, rejectUnauthorized: false }),
  },
  {
    what: 'a client certificate that is required',
    // TLS 1.3 has no round trip left for the refusal: the reset of the connection may overtake it.
    start: secure(good, { ...noHttp2, maxVersion: 'TLSv1.2', requestCert: true }),
    fault: fault('ERR_BAD_SSL_CLIENT_AUTH_CERT', 'requires a TLS client certificate'),
  },
  { what: 'headers of 100 kB', start: secure(good, { maxSendHeaderBlockLength: 1_000_000 }, withHeaders(100_000)) },
  {
    what: 'headers of 400 kB',
    start: secure(good, noHttp2, withHeaders(400_000)),
    fault: fault('ERR_RESPONSE_HEADERS_TOO_BIG', 'is not valid HTTP'),
  },
  {
    what: 'a stream that is reset before the answer',
    start: secure(good, {}, resets),
    path: '/before',
    fault: fault('ERR_HTTP2_PROTOCOL_ERROR', 'could not be reached'),
  },
  {
    what: 'a stream that is reset after the headers',
    start: secure(good, {}, resets),
    path: '/headers',
    fault: { code: 'RENDER_FAILED', message: 'closed the connection before' },
  },
  {
    what: 'a stream that is reset in the answer',
    start: secure(good, {}, resets),
    path: '/middle',
    warning: 'DOCUMENT_INCOMPLETE',
  },
  {
    what: 'a session that is ended',
    start: secure(good, {}, resets),
    path: '/session',
    fault: { code: 'RENDER_FAILED', message: 'The host' },
  },
  {
    what: 'plain HTTP',
    start: listener('HTTP/1.1 200 OK\r\n\r\nhello'),
    fault: fault('ERR_SSL_PROTOCOL_ERROR', 'Check that its port supports https'),
  },
  {
    what: 'a handshake that is never answered',
    start: listener(),
    fault: { code: 'TIMEOUT', message: 'does not respond to the TLS handshake' },
  },
];
