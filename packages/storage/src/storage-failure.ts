const reasons = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than the file system allows',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EMFILE: 'too many files are open',
  EIO: 'the disk answered with an error',
  ENOTDIR: 'something that is not a folder is in the way',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name does not resolve',
  ETIMEDOUT: 'it did not answer in time',
  TimeoutError: 'it did not answer in time',
  NoSuchBucket: 'the bucket does not exist',
  // HEAD answers have no body, so only the status is known; `read` has taken the missing object out before.
  NotFound: 'the bucket does not exist',
  AccessDenied: 'access is denied',
  Forbidden: 'access is denied',
  InvalidAccessKeyId: 'the access key is not known',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  SlowDown: 'it asks for fewer requests',
  EntityTooLarge: 'the object is larger than it accepts',
  '403': 'access is denied',
} as const;

const verbs = {
  put: 'keep a file',
  read: 'read a file',
  delete: 'delete files',
  link: 'sign a link',
  health: 'be used',
} as const;
export type Operation = keyof typeof verbs;
type Context = { readonly operation: Operation; readonly where: string; readonly cause: unknown };

/** Storage did not do what it was asked. Our own trouble, never the caller's: it becomes INTERNAL_ERROR at the border. */
export class StorageFailure extends Error {
  readonly operation: Operation;
  /** The error code of the system or of S3, for metrics and alarms. */
  readonly reason: string;

  constructor({ operation, where, cause }: Context) {
    const reason = codeOf(cause);
    const known = (reasons as Readonly<Record<string, string>>)[reason];
    super(`Storage in ${where} could not ${verbs[operation]}: ${known ?? messageOf(cause)} (${reason})`, { cause });
    this.name = 'StorageFailure';
    this.operation = operation;
    this.reason = reason;
  }
}

type Coded = {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** System errors have `code`; the SDK names its errors after the S3 code, except answers without a body (HEAD). */
function codeOf(cause: unknown): string {
  const { code, name, $metadata } = (cause ?? {}) as Coded;
  if (typeof code === 'string' && code !== '') return code;
  if (typeof name === 'string' && !['', 'Error', 'UnknownError', 'Unknown'].includes(name)) return name;
  return String($metadata?.httpStatusCode ?? 'unknown');
}

const messageOf = (cause: unknown): string => {
  const { message } = (cause ?? {}) as Coded;
  return typeof message === 'string' && message !== '' ? message : 'unknown reason';
};
