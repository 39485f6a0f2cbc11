import { expect, test } from '@jest/globals';
import { toStorageFailure, StorageFailure, StorageUnavailable } from './storage-failure.ts';

const failureOf = (cause: unknown): StorageFailure =>
  toStorageFailure({ operation: 'put', where: 'folder /files', cause, bytes: 700 });
const system = (code: string): Error => Object.assign(new Error(`${code}: said the system`), { code });
const s3 = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error('said the server'), { name, $metadata: { httpStatusCode } });

test.each([
  ['a full disk', system('ENOSPC'), true],
  ['a used-up quota', system('EDQUOT'), true],
  ['a full server', s3('XMinioStorageFull', 507), true],
  ['a disk with errors', system('EIO'), false],
  ['a disk that became read-only', system('EROFS'), false],
  ['a folder that was closed to us', system('EACCES'), false],
  ['a server that is not there', system('ECONNREFUSED'), false],
  ['a server that broke off', system('ECONNRESET'), false],
  ['a server that says nothing', s3('TimeoutError', 0), false],
  ['a server that wants fewer requests', s3('SlowDown', 503), false],
  ['a server with a fault that nobody has heard of', s3('SomethingNew', 500), false],
  ['a server without an error code', s3('Error', 502), false],
  ['a quota of Ceph that is used up', s3('QuotaExceeded', 403), true],
  ['a request that is signed for another region', s3('AuthorizationHeaderMalformed', 400), false],
  ['a bucket of another region', s3('PermanentRedirect', 301), false],
  ['an account that was closed', s3('AllAccessDisabled', 403), false],
  ['a bucket of another region, asked whether it is there', s3('UnknownError', 400), false],
  ['a key that was taken away', s3('AccessDenied', 403), false],
])('%s is storage that is away', (_name, cause, isFull) => {
  const failure = failureOf(cause);
  expect(failure).toBeInstanceOf(StorageUnavailable);
  expect(failure).toMatchObject({ isFull, bytes: 700, operation: 'put', cause });
});

test.each([
  ['a file too large for the disk', system('EFBIG')],
  ['a file too large for the server', s3('EntityTooLarge', 400)],
  ['a request that is wrong', s3('InvalidArgument', 400)],
  ['a mistake in our own code', new TypeError('undefined is not a function')],
  ['something that is no error', 'nothing'],
])('%s is not: trying again would not help', (_name, cause) => {
  const failure = failureOf(cause);
  expect(failure).toBeInstanceOf(StorageFailure);
  expect(failure).not.toBeInstanceOf(StorageUnavailable);
});
