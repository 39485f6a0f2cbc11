import type { KeyPair } from './ceph/start-ceph.ts';

export type UserName = 'owner' | 'other' | 'limited';
/** The server that `npm run test:long` started. */
export type Given = {
  readonly port: number;
  readonly busyPort: number;
  readonly users: Readonly<Record<UserName, KeyPair>>;
};

/** Its host name resolves in the tests' own mount namespace alone. */
export const virtualBucket = 'virtual';
export const bytesOfLimited = 1_000_000;

export const given = (): Given => {
  const text = process.env['TINTYPE_TEST_S3'];
  if (text === undefined)
    throw new Error('TINTYPE_TEST_S3 is missing: start these tests with npm run test:long -- tests/s3');
  return JSON.parse(text) as Given;
};
