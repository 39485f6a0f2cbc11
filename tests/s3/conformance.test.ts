import { createS3Storage, type S3Options } from '@tintype/storage/drivers/s3';
import { describeStorage } from '@tintype/storage/for-tests/conformance';
import { makeBucket, optionsFor, putPolicy, type Right, rights } from './buckets.ts';
import { domain } from './ceph/settings.ts';
import { given, virtualBucket } from './given.ts';

type Way = {
  readonly bucket?: Parameters<typeof makeBucket>[0];
  readonly options?: () => Partial<S3Options>;
  readonly allowed?: readonly Right[];
};

const ways: Readonly<Record<string, Way>> = {
  'S3 by path': {},
  'S3 by host name': {
    bucket: { name: virtualBucket },
    options: () => ({ pathStyle: false, endpoint: `http://${domain}:${given().port}` }),
  },
  'S3 with the documented rights alone': {
    options: () => ({ credentials: given().users.other }),
    allowed: rights,
  },
  'S3 with versions and object lock': { bucket: { versioned: true } },
};

for (const [name, { bucket: kind, options, allowed = [] }] of Object.entries(ways))
  describeStorage(name, async () => {
    const bucket = await makeBucket(kind);
    const held: string[] = [];
    await putPolicy(bucket, { allowed: [...allowed] });
    return {
      storage: createS3Storage({ ...optionsFor(bucket), ...options?.() }),
      hold: async (key) => {
        held.push(key);
        await putPolicy(bucket, { allowed: [...allowed], held });
      },
      close: async () => undefined,
    };
  });
