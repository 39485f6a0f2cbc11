import { EgressFailed, EgressRefused, type FailureKind } from '@tintype/network/egress-errors';

/** For whoever owns the destination. */
const words: Readonly<Record<FailureKind, string>> = {
  dns: 'The host name has no address.',
  'dns-timeout': 'The name server did not answer.',
  refused: 'The connection was refused.',
  unreachable: 'The host could not be reached.',
  timeout: 'There was no answer in time.',
  reset: 'The connection was closed before there was an answer.',
  tls: 'The certificate or the TLS handshake was not accepted.',
  protocol: 'The answer was not HTTP.',
  limit: 'There were too many connections.',
};

export type Failure =
  | { readonly kind: 'unanswered'; readonly error: string }
  /** `reason` is for the log: a refusal tells its caller nothing of what it found. */
  | { readonly kind: 'refused'; readonly error: string; readonly reason: string };

export function failureOf(error: unknown): Failure {
  if (error instanceof EgressRefused)
    return {
      kind: 'refused',
      error: 'This destination is not allowed.',
      reason: `${error.rule}: ${error.reason}${error.host === '' ? '' : ` (${error.host}:${error.port} ${error.address ?? ''})`}`,
    };
  if (error instanceof EgressFailed) return { kind: 'unanswered', error: words[error.kind] };
  throw error;
}
