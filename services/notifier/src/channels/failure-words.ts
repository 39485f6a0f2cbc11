import { formatFix, describeRefusal } from '@tintype/contracts/errors/service-error';
import { EgressFailed, EgressRefused, type FailureKind } from '@tintype/network/egress-errors';

/** The messages for the owner of the destination. */
const words: Readonly<Record<FailureKind, string>> = {
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

export type Failure =
  | { readonly kind: 'unanswered'; readonly error: string }
  /**
   * `reason` is for the log. A refusal contains its rule, and nothing about the server at the
   * address.
   */
  | { readonly kind: 'refused'; readonly error: string; readonly reason: string };

export function toDeliveryFailure(error: unknown): Failure {
  if (error instanceof EgressRefused)
    return {
      kind: 'refused',
      error: `The address ${describeRefusal(error.rule, 'a destination')}.${formatFix(error.rule, 'a destination')}`,
      reason: `${error.rule}: ${error.reason}${error.host === '' ? '' : ` (${error.host}:${error.port} ${error.address ?? ''})`}`,
    };
  if (error instanceof EgressFailed) return { kind: 'unanswered', error: words[error.kind] };
  throw error;
}
