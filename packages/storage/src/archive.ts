import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createClient, type S3Options } from './drivers/s3.ts';

/**
 * An archive for backups, outside the storage of the installation. An object exists completely or
 * not at all.
 */
export type Archive = {
  readonly place: string;
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly get: (name: string) => Promise<Buffer | undefined>;
  readonly sizeOf: (name: string) => Promise<number | undefined>;
  readonly list: (folder: string) => Promise<readonly string[]>;
  readonly remove: (names: readonly string[]) => Promise<void>;
};

/**
 * Only the owner of the folder may read it, because a backup contains the database and the stored
 * files.
 */
export function createFolderArchive(folder: string): Archive {
  const pathOf = (name: string): string => join(folder, requireName(name));
  return {
    place: folder,
    put: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    get: (name) => readFile(pathOf(name)).catch(missingAsUndefined),
    sizeOf: (name) => stat(pathOf(name)).then(({ size }) => size, missingAsUndefined),
    list: async (below) => {
      const from = join(folder, requireName(below));
      const readable = await access(from, constants.R_OK).then(() => true, missingAsUndefined);
      if (readable === undefined) return [];
      const entries = await readdir(from, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
        .sort();
    },
    remove: async (names) => {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
  };
}

export function createBucketArchive({ prefix, ...options }: S3Options & { readonly prefix: string }): Archive {
  const client = createClient(options);
  const { bucket: Bucket } = options;
  const keyOf = (name: string): string => `${prefix === '' ? '' : `${prefix}/`}${requireName(name)}`;
  return {
    place: `s3://${Bucket}/${prefix}`,
    put: async (name, bytes) =>
      void (await client.send(
        new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.length }),
      )),
    get: async (name) => {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })).catch(missingAsUndefined);
      return found && Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    },
    sizeOf: async (name) => {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })).catch(missingAsUndefined);
      return found?.ContentLength;
    },
    list: async (below) => {
      const names: string[] = [];
      const from = keyOf(below).length - below.length;
      for (let token: string | undefined, more = true; more;) {
        const Prefix = `${keyOf(below)}/`;
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) }),
        );
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(from));
        token = page.NextContinuationToken;
        more = token !== undefined;
      }
      return names.sort();
    },
    remove: async (names) => {
      for (let from = 0; from < names.length; from += removedKeysMax) {
        const Objects = names.slice(from, from + removedKeysMax).map((name) => ({ Key: keyOf(name) }));
        const { Errors: [first] = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (first !== undefined) throw new Error(`${first.Key} could not be removed: ${first.Message}`);
      }
    },
  };
}

/** The maximum that DeleteObjects accepts. */
const removedKeysMax = 1_000;

/**
 * Returns the name if it cannot lead out of its folder. The archive that lists the name may have
 * been changed.
 */
function requireName(name: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name))
    throw new TypeError(`The name ${JSON.stringify(name)} is not valid in an archive`);
  return name;
}

function missingAsUndefined(error: unknown): undefined {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return undefined;
  throw error;
}
