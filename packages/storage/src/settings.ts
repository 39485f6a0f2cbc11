import { flag, oneOf, optionalText, text, url, type ConfigOf } from '@tintype/runtime/config';

export const storageDrivers = ['folder', 's3'] as const;

/** Where files are kept. Every service that reads or writes files spreads these into its own settings. */
export const storageFields = {
  storage: oneOf('TINTYPE_STORAGE', storageDrivers, {
    about: 'what keeps the files: a folder or an S3 bucket',
    fallback: 'folder',
  }),
  storageFolder: optionalText('TINTYPE_STORAGE_FOLDER', {
    about: 'the folder of the folder driver; all services must see the same one',
  }),
  storageUrl: url('TINTYPE_STORAGE_URL', ['http:', 'https:'], {
    about:
      'the address under which the gateway serves files of the folder driver; must not be the address of the API or dashboard',
    fallback: 'http://localhost:3001',
  }),
  cdnUrl: optionalText('TINTYPE_CDN_URL', {
    about:
      'the address of a content-delivery network in front of the bucket; links are then unsigned and rest on the unguessable key',
  }),
  s3Endpoint: optionalText('TINTYPE_S3_ENDPOINT', { about: 'the address of the S3 server; empty for Amazon' }),
  s3Bucket: optionalText('TINTYPE_S3_BUCKET', { about: 'the bucket; it must exist' }),
  s3Region: text('TINTYPE_S3_REGION', { about: 'the region of the bucket', fallback: 'us-east-1' }),
  s3AccessKeyId: optionalText('TINTYPE_S3_ACCESS_KEY_ID', {
    about: 'the access key; empty for the credentials of the machine or pod',
  }),
  s3SecretAccessKey: optionalText('TINTYPE_S3_SECRET_ACCESS_KEY', {
    about: 'the secret of the access key',
    secret: true,
  }),
  s3PathStyle: flag('TINTYPE_S3_PATH_STYLE', {
    about: 'true for servers that want the bucket in the path and not in the host name',
    fallback: false,
  }),
};
export type StorageConfig = ConfigOf<typeof storageFields>;
