import { type ConfigOf, flag, InvalidConfig, oneOf, optionalText, text, url } from '@tintype/runtime/config';
import { deriveKey } from '@tintype/runtime/secrets';
import { createFolderStorage } from './drivers/folder.ts';
import { createS3Storage, type S3Options } from './drivers/s3.ts';
import { createSwitchedStorage } from './drivers/switched.ts';
import { storageDrivers } from './file-location.ts';
import type { Storage } from './port.ts';

type CreateStorageOptions = {
  readonly secret: string;
  /**
   * Services that delete files of database rows pass this function. It leaves files in a driver
   * without settings to the scheduler.
   */
  readonly leave?: (locations: readonly string[]) => Promise<void>;
  readonly now?: (() => Date) | undefined;
};

/**
 * Creates the storage that the settings describe. New files go to the configured driver; files of
 * the other driver stay readable while its settings exist. Contacts no server yet; `health` reports
 * whether storage works.
 */
export function createStorage(config: StorageConfig, { secret, leave, now }: CreateStorageOptions): Storage {
  return createSwitchedStorage({ current: config.storage, drivers: createDrivers(config, { secret, now }), leave });
}

export function createDrivers(config: StorageConfig, { secret, now }: Omit<CreateStorageOptions, 'leave'>) {
  const { storage, storageFolder, s3Bucket } = config;
  return {
    ...((storage === 'folder' || storageFolder !== undefined) && { folder: createFolderDriver(config, secret) }),
    ...((storage === 's3' || s3Bucket !== undefined) && { s3: createS3Driver(config, now) }),
  };
}

function createFolderDriver({ storageFolder, storageUrl }: StorageConfig, secret: string): Storage {
  if (storageFolder === undefined)
    throw new InvalidConfig(['TINTYPE_STORAGE_FOLDER is required because TINTYPE_STORAGE is folder']);
  return createFolderStorage({
    folder: storageFolder,
    baseUrl: storageUrl,
    signingKey: deriveKey(secret, 'file-link'),
  });
}

function createS3Driver(
  { s3Bucket, s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey, s3PathStyle, cdnUrl }: StorageConfig,
  now: (() => Date) | undefined,
): Storage {
  const problems = [
    ...(s3Bucket === undefined ? ['TINTYPE_S3_BUCKET is required because TINTYPE_STORAGE is s3'] : []),
    ...((s3AccessKeyId === undefined) === (s3SecretAccessKey === undefined)
      ? []
      : ['TINTYPE_S3_ACCESS_KEY_ID and TINTYPE_S3_SECRET_ACCESS_KEY must be set together']),
    ...describeInvalidUrl('TINTYPE_S3_ENDPOINT', s3Endpoint),
    ...describeInvalidUrl('TINTYPE_CDN_URL', cdnUrl),
  ];
  if (problems.length > 0 || s3Bucket === undefined) throw new InvalidConfig(problems);
  return createS3Storage({
    ...toS3Options({ s3Region, s3PathStyle, s3Endpoint, s3AccessKeyId, s3SecretAccessKey }, s3Bucket),
    ...(cdnUrl === undefined ? {} : { cdnUrl }),
    ...(now === undefined ? {} : { now }),
  });
}

type S3Settings = Pick<
  StorageConfig,
  's3Region' | 's3PathStyle' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'
>;

export const toS3Options = (config: S3Settings, bucket: string): S3Options => {
  const { s3Region, s3PathStyle, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = config;
  return {
    bucket,
    region: s3Region,
    pathStyle: s3PathStyle,
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
    ...(s3AccessKeyId === undefined || s3SecretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
  };
};

const describeInvalidUrl = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || /^https?:\/\//.test(value)
    ? []
    : [`${name} must be a URL that starts with http:// or https://`];

export const storageFields = {
  storage: oneOf('TINTYPE_STORAGE', storageDrivers, {
    about: 'storage driver for new files: a folder or an S3 bucket',
    fallback: 'folder',
  }),
  storageFolder: optionalText('TINTYPE_STORAGE_FOLDER', {
    about: 'folder of the folder driver; all services must use the same one',
  }),
  storageUrl: url('TINTYPE_STORAGE_URL', ['http:', 'https:'], {
    about:
      'URL at which the gateway serves files of the folder driver; must differ from the URL of the API and the dashboard',
    fallback: 'http://localhost:3001',
  }),
  cdnUrl: optionalText('TINTYPE_CDN_URL', {
    about:
      'URL of a content delivery network in front of the bucket; links are then unsigned and protected only by their unguessable key',
  }),
  s3Endpoint: optionalText('TINTYPE_S3_ENDPOINT', { about: 'URL of the S3 server; empty for Amazon S3' }),
  s3Bucket: optionalText('TINTYPE_S3_BUCKET', { about: 'name of the bucket, which must exist' }),
  s3Region: text('TINTYPE_S3_REGION', { about: 'region of the bucket', fallback: 'us-east-1' }),
  s3AccessKeyId: optionalText('TINTYPE_S3_ACCESS_KEY_ID', {
    about: 'access key ID; empty to use the credentials of the machine or pod',
  }),
  s3SecretAccessKey: optionalText('TINTYPE_S3_SECRET_ACCESS_KEY', {
    about: 'secret access key',
    secret: true,
  }),
  s3PathStyle: flag('TINTYPE_S3_PATH_STYLE', {
    about: 'true for servers that require the bucket in the path instead of the host name',
    fallback: false,
  }),
};
export type StorageConfig = ConfigOf<typeof storageFields>;
