import { findEntry } from '@tintype/contracts/schemas/find-entry';
import {
  ServiceError,
  formatFix,
  describeRefusal,
  type Refusal,
  type RefusalRule,
} from '@tintype/contracts/errors/service-error';

export type Target = { readonly host: string; readonly port: number };

/**
 * The policy refused the connection. `message` states the rule and may be shown to callers; the
 * other fields are for the log.
 */
export class EgressRefused extends ServiceError {
  readonly rule: RefusalRule;
  readonly reason: string;
  readonly host: string;
  readonly port: number;
  /** The refused address, if the name was resolved. */
  readonly address: string | undefined;

  constructor(
    { rule, reason }: Refusal,
    { host, port, address }: Partial<Target> & { readonly address?: string } = {},
  ) {
    super('URL_NOT_ALLOWED', { message: `The address ${describeRefusal(rule)}.${formatFix(rule)}` });
    this.name = 'EgressRefused';
    this.rule = rule;
    this.reason = reason;
    this.host = host ?? '';
    this.port = port ?? 0;
    this.address = address;
  }
}

/**
 * The host is on a block list that the owner of the proxy endpoint chose. This is neither a refusal
 * by the policy nor a failure.
 */
export class EgressBlocked extends Error {
  readonly host: string;

  constructor(host: string) {
    super(`${host}: on a block list`);
    this.name = 'EgressBlocked';
    this.host = host;
  }
}

/**
 * The reasons why an allowed connection failed.
 * - `dns`: the name has no address.
 * - `dns-timeout`: the name servers did not respond.
 * - `refused`, `unreachable`, `timeout`, `reset`: the connection failed or ended in this way.
 * - `tls`: the certificate or the handshake failed.
 * - `protocol`: the response was not HTTP.
 * - `limit`: a limit of this service was reached.
 */
export const failureKinds = [
  'dns',
  'dns-timeout',
  'refused',
  'unreachable',
  'timeout',
  'reset',
  'tls',
  'protocol',
  'limit',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export class EgressFailed extends Error {
  readonly kind: FailureKind;
  readonly host: string;
  readonly port: number;

  constructor(kind: FailureKind, { host, port }: Target, options: { readonly cause?: unknown } = {}) {
    super(`${host}:${port}: ${kind}`, options);
    this.name = 'EgressFailed';
    this.kind = kind;
    this.host = host;
    this.port = port;
  }
}

export class NameNotResolved extends EgressFailed {
  constructor(kind: 'dns' | 'dns-timeout', target: Target, options: { readonly cause?: unknown } = {}) {
    super(kind, target, options);
    this.name = 'NameNotResolved';
  }
}

export class ConnectFailed extends EgressFailed {
  constructor(target: Target, options: { readonly cause?: unknown } = {}) {
    super(classifyFailure(options.cause), target, options);
    this.name = 'ConnectFailed';
  }
}

const kindsByCode: Readonly<Record<string, FailureKind | undefined>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPROTO: 'tls',
};

/** Classifies errors of sockets, TLS and the HTTP parser. An unknown code counts as unreachable. */
export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof EgressFailed) return error.kind;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? '');
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || certificateError.test(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'protocol';
  return findEntry(kindsByCode, code) ?? 'unreachable';
}

/**
 * OpenSSL's verification results, which Node passes on as codes: CERT_HAS_EXPIRED,
 * DEPTH_ZERO_SELF_SIGNED_CERT, …
 */
const certificateError = /CERT|CRL|^UNABLE_TO_|^HOSTNAME_MISMATCH|^INVALID_CA|^INVALID_PURPOSE|^PATH_LENGTH/;
