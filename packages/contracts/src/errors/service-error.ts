import { errorCatalogue, type ErrorCode } from './catalogue.ts';

export type ErrorDetails = Readonly<Record<string, unknown>>;
type ServiceErrorOptions = { readonly message?: string; readonly details?: ErrorDetails; readonly cause?: unknown };

/** `message` and `details` may reach the caller; `cause` only reaches the log. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, { message, details = {}, cause }: ServiceErrorOptions = {}) {
    super(message ?? errorCatalogue[code].message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}

export const asServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError ? error : new ServiceError('INTERNAL_ERROR', { cause: error });

/** Repeats the fields in the message, because many clients show nothing else. */
export function invalidFields(fields: Readonly<Record<string, string>>): ServiceError {
  const problems = Object.entries(fields).map(([field, problem]) => `${field} ${problem}`);
  const shown = problems.length === 0 ? ['body is invalid'] : problems.slice(0, fieldsInSentenceMax);
  const more = problems.length - shown.length;
  return new ServiceError('VALIDATION_ERROR', {
    message:
      `The request is invalid: ${shown.join('; ')}${more > 0 ? `; and ${more} more (details.fields)` : ''}.`.replace(
        '?.',
        '?',
      ),
    details: { fields },
  });
}
const fieldsInSentenceMax = 10;

export type RefusalRule = 'url' | 'scheme' | 'tls' | 'credentials' | 'host' | 'name' | 'port' | 'address';
/** `reason` is only for the log, because a caller could map the network by it. */
export type Refusal = { readonly allowed: false; readonly rule: RefusalRule; readonly reason: string };
type UrlOptions = {
  /**
   * Refuses http:// for an address that is a secret, except for hosts that the operator has
   * allowed.
   */
  readonly onlyTls?: boolean;
};
/** Checks a URL before any DNS look-up. */
export type CheckUrl = (url: string, options?: UrlOptions) => { readonly allowed: true; readonly url: URL } | Refusal;

const openHost = 'The operator of this installation can allow the host with TINTYPE_ALLOW_HOSTS=host:port.';
type RefusedUrlRow = {
  readonly problem: string;
  readonly fix?: string;
  readonly destinationFix?: string;
};
type UseOfAddress = 'a target' | 'a destination';

/** Names the rule, but never where the address leads. */
const rows: Record<RefusalRule, RefusedUrlRow> = {
  url: { problem: 'it is not a URL' },
  scheme: { problem: 'only http:// and https:// URLs are allowed' },
  tls: {
    problem: 'it contains a secret, so it must start with https://',
    fix: 'The operator of this installation can allow http:// for its host with TINTYPE_ALLOW_HOSTS.',
  },
  credentials: {
    problem: 'it contains a user name or password',
    fix: 'Send the credentials in authentication.',
    destinationFix: 'Remove the credentials and set a secret, which then signs every message.',
  },
  host: { problem: 'its host is neither an IP address nor a DNS name' },
  name: { problem: 'its host name has no dot or is reserved for internal networks', fix: openHost },
  port: {
    problem: 'its port is not allowed (only 80 and 443 are)',
    fix:
      'The operator of this installation can allow the port for this host with ' +
      'TINTYPE_ALLOW_HOSTS=host:port, or for all public hosts with TINTYPE_ALLOW_PORTS.',
  },
  address: { problem: 'it is an internal, private or reserved address', fix: openHost },
};

export const describeRefusal = (rule: RefusalRule, use: UseOfAddress = 'a target'): string =>
  `is not allowed as ${use}: ${rows[rule].problem}`;

export function formatFix(rule: RefusalRule, use: UseOfAddress = 'a target'): string {
  const { fix, destinationFix = fix } = rows[rule];
  const fitting = use === 'a destination' ? destinationFix : fix;
  return fitting === undefined ? '' : ` ${fitting}`;
}

type RefusedUrl = {
  readonly refusal: Refusal;
  readonly field: string;
  readonly use?: UseOfAddress;
  /** Receives the exact reason, which the caller does not see. */
  readonly onRefusedUrl?: ((reason: string) => void) | undefined;
};

export function urlNotAllowed({ refusal: { rule, reason }, field, use, onRefusedUrl }: RefusedUrl): ServiceError {
  if (rule === 'url') return invalidFields({ [field]: 'must be a valid URL' });
  onRefusedUrl?.(`${rule}: ${reason}`);
  const problem = describeRefusal(rule, use);
  return new ServiceError('URL_NOT_ALLOWED', {
    message: `${field} ${problem}.${formatFix(rule, use)}`,
    details: { fields: { [field]: problem }, rule },
  });
}
