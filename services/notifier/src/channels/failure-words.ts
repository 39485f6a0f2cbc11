import { formatFix, describeRefusal } from '@tintype/contracts/errors/refused-url';
import { EgressFailed, EgressRefused, type FailureKind } from '@tintype/network/egress-errors';

/** For the owner of the destination. */
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
  /** `reason` is for the log: a refusal names its rule, and not what is behind the address. */
  | { readonly kind: 'refused'; readonly error: string; readonly reason: string };

export function failureOf(error: unknown): Failure {
  if (error instanceof EgressRefused)
    return {
      kind: 'refused',
      error: `The address ${describeRefusal(error.rule, 'a destination')}.${formatFix(error.rule, 'a destination')}`,
      reason: `${error.rule}: ${error.reason}${error.host === '' ? '' : ` (${error.host}:${error.port} ${error.address ?? ''})`}`,
    };
  if (error instanceof EgressFailed) return { kind: 'unanswered', error: words[error.kind] };
  throw error;
}
