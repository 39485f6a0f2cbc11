import { InvalidConfig } from '@tintype/runtime/config';
import { deriveKey } from '@tintype/runtime/secrets';
import { createFolderStorage } from './drivers/folder.ts';
import { createS3Storage } from './drivers/s3.ts';
import type { Storage } from './port.ts';
import type { StorageConfig } from './settings.ts';

/** The driver that the settings ask for. Nothing is contacted yet; `health` tells whether it can be used. */
export function createStorage(config: StorageConfig, { secret }: { readonly secret: string }): Storage {
  return config.storage === 'folder' ? folderStorage(config, secret) : s3Storage(config);
}

function folderStorage({ storageFolder, storageUrl }: StorageConfig, secret: string): Storage {
  if (storageFolder === undefined)
    throw new InvalidConfig(['TINTYPE_STORAGE_FOLDER is missing: TINTYPE_STORAGE is folder']);
  return createFolderStorage({
    folder: storageFolder,
    baseUrl: storageUrl,
    signingKey: deriveKey(secret, 'file-link'),
  });
}

function s3Storage({
  s3Bucket,
  s3Region,
  s3Endpoint,
  s3AccessKeyId,
  s3SecretAccessKey,
  s3PathStyle,
  cdnUrl,
}: StorageConfig): Storage {
  const problems = [
    ...(s3Bucket === undefined ? ['TINTYPE_S3_BUCKET is missing: TINTYPE_STORAGE is s3'] : []),
    ...((s3AccessKeyId === undefined) === (s3SecretAccessKey === undefined)
      ? []
      : ['TINTYPE_S3_ACCESS_KEY_ID and TINTYPE_S3_SECRET_ACCESS_KEY are only of use together']),
    ...notAnAddress('TINTYPE_S3_ENDPOINT', s3Endpoint),
    ...notAnAddress('TINTYPE_CDN_URL', cdnUrl),
  ];
  if (problems.length > 0 || s3Bucket === undefined) throw new InvalidConfig(problems);
  return createS3Storage({
    bucket: s3Bucket,
    region: s3Region,
    pathStyle: s3PathStyle,
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
    ...(cdnUrl === undefined ? {} : { cdnUrl }),
    ...(s3AccessKeyId === undefined || s3SecretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
  });
}

const notAnAddress = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || /^https?:\/\//.test(value)
    ? []
    : [`${name} must be a URL that begins with http:// or https://`];
