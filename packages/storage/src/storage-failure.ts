/**
 * `full` and `away` concern storage as a whole and are temporary. `file` concerns a single file and
 * is permanent.
 */
type StorageFailureKind = 'full' | 'away' | 'file';
const row = (kind: StorageFailureKind, sentence: string) => ({ kind, sentence });

const reasonsByCode = {
  ENOSPC: row('full', 'no space is left'),
  EDQUOT: row('full', 'the disk quota is used up'),
  EFBIG: row('file', 'the file is larger than the file system allows'),
  EROFS: row('away', 'the file system is read-only'),
  EACCES: row('away', 'permission is denied'),
  EPERM: row('away', 'permission is denied'),
  EMFILE: row('away', 'too many files are open'),
  ENFILE: row('away', 'too many files are open'),
  ENOMEM: row('away', 'there is not enough memory'),
  EIO: row('away', 'the disk returned an error'),
  ENOENT: row('away', 'the folder does not exist'),
  ENOTDIR: row('away', 'a part of the path is not a folder'),
  ENODEV: row('away', 'the disk is not available'),
  ENXIO: row('away', 'the disk is not available'),
  ESTALE: row('away', 'the network file system no longer has the file'),
  ENOTCONN: row('away', 'the network file system is not connected'),
  ECONNREFUSED: row('away', 'the connection was refused'),
  ECONNRESET: row('away', 'the connection was interrupted'),
  ECONNABORTED: row('away', 'the connection was interrupted'),
  EPIPE: row('away', 'the connection was interrupted'),
  EHOSTUNREACH: row('away', 'the host cannot be reached'),
  EHOSTDOWN: row('away', 'the host cannot be reached'),
  ENETUNREACH: row('away', 'the host cannot be reached'),
  ENOTFOUND: row('away', 'the host name does not resolve'),
  EAI_AGAIN: row('away', 'the host name does not resolve'),
  ETIMEDOUT: row('away', 'it did not respond in time'),
  TimeoutError: row('away', 'it did not respond in time'),
  AbortError: row('away', 'it did not respond in time'),
  RequestTimeout: row('away', 'it did not respond in time'),
  NotConfigured: row('away', 'its settings are missing, but they are required as long as it contains files'),
  NoSuchBucket: row('away', 'the bucket does not exist'),
  // Responses to HEAD have no body, so only the status is known; `read` has already handled a
  // missing object.
  NotFound: row('away', 'the bucket does not exist'),
  AccessDenied: row('away', 'access is denied'),
  Forbidden: row('away', 'access is denied'),
  CredentialsProviderError: row('away', 'there are no credentials'),
  ExpiredToken: row('away', 'the credentials have expired'),
  InvalidAccessKeyId: row('away', 'the access key is unknown'),
  SignatureDoesNotMatch: row('away', 'the secret access key is wrong'),
  RequestTimeTooSkewed: row('away', 'its clock differs from the clock of this machine'),
  SlowDown: row('away', 'it limits the request rate'),
  AuthorizationHeaderMalformed: row('away', 'the request is signed for another region or service'),
  PermanentRedirect: row('away', 'the bucket is in another region'),
  QuotaExceeded: row('full', 'the quota is used up'),
  XMinioStorageFull: row('full', 'no space is left'),
  EntityTooLarge: row('file', 'the object is larger than it accepts'),
  // Responses without a body: to HEAD, or from proxies.
  '301': row('away', 'the bucket is in another region'),
  '400': row('away', 'the request is refused; the region may be wrong'),
  '403': row('away', 'access is denied'),
  '429': row('away', 'it limits the request rate'),
  '507': row('full', 'no space is left'),
} as const;

const operationPhrases = {
  put: 'store a file',
  read: 'read a file',
  delete: 'delete files',
  link: 'sign a link',
  health: 'be used',
} as const;
export type StorageOperation = keyof typeof operationPhrases;
type FailureContext = {
  readonly operation: StorageOperation;
  readonly where: string;
  readonly cause: unknown;
  readonly bytes?: number;
};

/**
 * Storage did not do what was requested. This is never an error of the caller: the API reports
 * INTERNAL_ERROR.
 */
export class StorageFailure extends Error {
  readonly operation: StorageOperation;
  /** The error code of the system or of S3, for metrics and alerts. */
  readonly reason: string;

  constructor({ operation, where, cause }: FailureContext) {
    const reason = getCode(cause);
    super(
      `Storage in ${where} could not ${operationPhrases[operation]}: ${findReason(reason)?.sentence ?? formatMessage(cause)} (${reason})`,
      {
        cause,
      },
    );
    this.name = 'StorageFailure';
    this.operation = operation;
    this.reason = reason;
  }
}

/**
 * Storage is unavailable, full, or refuses access. The same request would succeed later, and no
 * other request would succeed until then.
 */
export class StorageUnavailable extends StorageFailure {
  readonly isFull: boolean;
  readonly bytes: number;

  constructor(context: FailureContext) {
    super(context);
    this.name = 'StorageUnavailable';
    this.isFull = findReason(this.reason)?.kind === 'full';
    this.bytes = context.bytes ?? 0;
  }
}

/**
 * Creates the error for a cause. An unknown code concerns only a single file, unless its status
 * concerns the server, the folder or the permissions.
 */
export function toStorageFailure(context: FailureContext): StorageFailure {
  const kind = findReason(getCode(context.cause))?.kind ?? (isAboutStorage(context.cause) ? 'away' : 'file');
  return kind === 'file' ? new StorageFailure(context) : new StorageUnavailable(context);
}

/**
 * Codes that concern a single file when several are deleted: a legal hold, or changed permissions.
 */
const singleFileCodes: readonly string[] = ['EACCES', 'EPERM', 'AccessDenied'];

/** A file that storage retains although its deletion was requested. */
export type RefusedDelete = { readonly key: string; readonly failure: StorageFailure };

/** Returns the refusals of single files. Throws a refusal that concerns storage as a whole. */
export function requireFileRefusals(refused: readonly RefusedDelete[]): readonly RefusedDelete[] {
  for (const { failure } of refused)
    if (failure instanceof StorageUnavailable && !singleFileCodes.includes(failure.reason)) throw failure;
  return refused;
}

type StorageError = {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

const findReason = (reason: string) =>
  (reasonsByCode as Readonly<Record<string, { readonly kind: StorageFailureKind; readonly sentence: string }>>)[reason];

function isAboutStorage(cause: unknown): boolean {
  const status = ((cause ?? {}) as StorageError).$metadata?.httpStatusCode ?? 0;
  return status >= 500 || [301, 307, 401, 403, 429].includes(status);
}

/**
 * Returns the code of a system error, or the name of an SDK error, which is the S3 code except for
 * responses without a body (HEAD).
 */
function getCode(cause: unknown): string {
  const { code, name, $metadata } = (cause ?? {}) as StorageError;
  if (typeof code === 'string' && code !== '') return code;
  if (typeof name === 'string' && !['', 'Error', 'UnknownError', 'Unknown'].includes(name)) return name;
  return String($metadata?.httpStatusCode ?? 'unknown');
}

const formatMessage = (cause: unknown): string => {
  const { message } = (cause ?? {}) as StorageError;
  return typeof message === 'string' && message !== '' ? message : 'unknown reason';
};
