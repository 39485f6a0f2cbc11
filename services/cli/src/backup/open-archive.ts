import { parseConfig, type Environment } from '@tintype/runtime/config';
import { createBucketArchive, createFolderArchive, type Archive } from '@tintype/storage/archive';
import { toS3Options, storageFields } from '@tintype/storage/create-storage';
import { isAbsolute } from 'node:path';
import { CommandFailure } from '@tintype/cli/command';

/**
 * Opens a folder, or `s3://BUCKET/PREFIX`. `TINTYPE_BACKUP_S3_…` sets a server or key pair other
 * than those of the installation's files.
 */
export function openArchive(place: string, environment: Environment): Archive {
  const named = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place);
  if (named !== null) {
    const config = parseConfig(storageFields, withOwnServer(environment));
    return createBucketArchive({ ...toS3Options(config, named[1]!), prefix: named[2]! });
  }
  if (!isAbsolute(place)) throw new CommandFailure(`${place} must be an absolute path, or s3://BUCKET/PREFIX`);
  return createFolderArchive(place);
}

const own = 'TINTYPE_BACKUP_S3_';

function withOwnServer(environment: Environment): Environment {
  const given = Object.entries(environment).filter(([name, value]) => name.startsWith(own) && value);
  return {
    ...environment,
    ...Object.fromEntries(given.map(([name, value]) => [`TINTYPE_S3_${name.slice(own.length)}`, value])),
  };
}
