import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { explainBrowserError, findSilentHost } from './browser-errors.ts';

type Trouble = NonNullable<Parameters<typeof explainBrowserError>[1]>;
const quiet: Trouble = { refusals: [], failures: [], kinds: new Map(), tunnels: new Map() };
const explained = (netError: string, trouble = quiet): ServiceError => {
  const error = explainBrowserError(new Error(`net::${netError} at https://a.example/`), trouble);
  if (!(error instanceof ServiceError)) throw new Error(`${netError} is not explained`);
  return error;
};
const silent: Trouble = {
  ...quiet,
  kinds: new Map([['a.example', 'document']]),
  tunnels: new Map([['a.example', 'opened']]),
};

describe('each fault of TLS has a sentence of its own', () => {
  const faults: readonly (readonly [netError: string, says: RegExp])[] = [
    ['ERR_CERT_DATE_INVALID', /expired or is not valid yet/],
    ['ERR_CERT_COMMON_NAME_INVALID', /a different host name/],
    ['ERR_CERT_AUTHORITY_INVALID', /unknown issuer: it is self-signed/],
    ['ERR_CERT_REVOKED', /was revoked/],
    ['ERR_CERT_WEAK_KEY', /weak key or signature/],
    ['ERR_CERT_WEAK_SIGNATURE_ALGORITHM', /weak key or signature/],
    ['ERR_SSL_WEAK_SERVER_EPHEMERAL_DH_KEY', /weak key or signature/],
    ['ERR_CERT_VALIDITY_TOO_LONG', /for longer than browsers accept/],
    ['ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', /Browsers do not accept the issuer/],
    ['ERR_CERT_INVALID', /certificate of the host is invalid\.$/],
    ['ERR_CERT_NAME_CONSTRAINT_VIOLATION', /certificate of the host is invalid\.$/],
    ['ERR_BAD_SSL_CLIENT_AUTH_CERT', /client certificate/],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', /client certificate/],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', /versions or ciphers/],
    ['ERR_SSL_PROTOCOL_ERROR', /handshake with the host failed/],
  ];
  test.each(faults)('%s', (netError, says) => {
    const { code, message, details } = explained(netError);
    expect({ code, details }).toEqual({ code: 'RENDER_FAILED', details: { reason: netError } });
    expect(message).toMatch(says);
  });
});

/** One error of each range of Chromium's `net_error_list.h`, and one that does not exist yet. */
test.each([
  'ERR_FAILED',
  'ERR_INSUFFICIENT_RESOURCES',
  'ERR_UPLOAD_FILE_CHANGED',
  'ERR_FILE_TOO_BIG',
  'ERR_INVALID_SIGNED_EXCHANGE',
  'ERR_CACHE_READ_FAILURE',
  'ERR_TRUST_TOKEN_OPERATION_FAILED',
  'ERR_PAC_SCRIPT_FAILED',
  'ERR_DNS_MALFORMED_RESPONSE',
  'ERR_WS_PROTOCOL_ERROR',
  'ERR_OF_NEXT_YEAR',
])('%s is a fault of the page', (netError) => {
  expect(explained(netError)).toMatchObject({ code: 'RENDER_FAILED', details: { reason: netError } });
});

describe('a handshake without a response', () => {
  test('is told as such where the browser gives it up', () => {
    expect(explained('ERR_TIMED_OUT', silent).message).toMatch(/^a\.example accepts connections but does not respond/);
    expect(explained('ERR_TIMED_OUT').message).toBe('The host could not be reached.');
  });
  test('is that of a document whose host has never sent a byte', () => {
    expect(findSilentHost(silent)).toBe('a.example');
    expect(findSilentHost({ ...silent, tunnels: new Map([['a.example', 'answered']]) })).toBeUndefined();
    expect(findSilentHost({ ...silent, kinds: new Map([['a.example', 'image']]) })).toBeUndefined();
  });
});
