import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { requireObjectKey, contentTypeOf } from '../keys.ts';
import type { ByteRange, Storage, StoredObject } from '../port.ts';
import {
  requireFileRefusals,
  toStorageFailure,
  type StorageOperation,
  type RefusedDelete,
  type StorageFailure,
} from '../storage-failure.ts';

export type S3Options = {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string;
  readonly pathStyle?: boolean;
  /**
   * If absent, the SDK finds credentials (environment, pod identity, instance). Links then expire
   * no later than those credentials.
   */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly cdnUrl?: string;
  readonly timeouts?: { readonly connectMs: number; readonly requestMs: number; readonly attempts: number };
  readonly now?: () => Date;
};

/**
 * Long enough for the largest result on a slow connection, short enough that a dead server fails a
 * capture within its lease.
 */
const defaultTimeouts = { connectMs: 3_000, requestMs: 20_000, attempts: 3 };
/** The longest lifetime of a link that signature version 4 allows. */
const linkSecondsMax = 7 * 24 * 60 * 60;
/** The maximum that DeleteObjects accepts. */
const deleteKeysMax = 1_000;
/** The time for which a cache may still show a deleted file. */
const cacheSeconds = 3_600;

/**
 * Stores objects with the headers that make them safe in a browser, because links bypass the
 * gateway.
 */
export function createS3Storage(options: S3Options): Storage {
  const { bucket, cdnUrl, now = () => new Date() } = options;
  const client = createClient(options);
  const failure = (operation: StorageOperation, cause: unknown, bytes?: number): StorageFailure =>
    toStorageFailure({ operation, where: `bucket ${bucket}`, cause, ...(bytes !== undefined && { bytes }) });

  const read = async (key: string, range?: ByteRange): Promise<StoredObject | undefined> => {
    const Key = requireObjectKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body, ContentLength, ContentType } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key, ...(Range !== undefined && { Range }) }),
      );
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error('the response has no body or no length');
      if (range !== undefined && ContentLength > range.end - range.start + 1) {
        Body.destroy();
        throw new Error('the response is larger than the requested range');
      }
      return { stream: Body, size: ContentLength, contentType: ContentType ?? contentTypeOf(key) };
    } catch (cause) {
      if (cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(cause.name)) return undefined;
      if (cause instanceof Error && cause.name === 'InvalidRange')
        return { stream: Readable.from([]), size: 0, contentType: contentTypeOf(key) };
      throw failure('read', cause);
    }
  };

  return {
    read,
    put: async (key, body, { contentType, disposition }, { signal } = {}) => {
      if (contentType !== contentTypeOf(key)) throw new TypeError(`${key} cannot hold ${contentType}`);
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: requireObjectKey(key),
        Body: body,
        ContentLength: body.length,
        ContentType: contentType,
        ContentDisposition: disposition,
        CacheControl: `${cdnUrl === undefined ? 'private' : 'public'}, max-age=${cacheSeconds}, immutable`,
      });
      await client.send(command, { ...(signal && { abortSignal: signal }) }).catch((cause: unknown) => {
        throw failure('put', cause, body.length);
      });
    },
    readBytes: async (key) => {
      const found = await read(key);
      if (found === undefined) return undefined;
      const bytes = await buffer(found.stream).catch((cause: unknown) => {
        throw failure('read', cause);
      });
      if (bytes.length !== found.size) throw failure('read', new Error('the object is shorter than announced'));
      return bytes;
    },
    delete: async (keys) => {
      const objects = keys.map((key) => ({ Key: requireObjectKey(key) }));
      const refused: RefusedDelete[] = [];
      for (let from = 0; from < objects.length; from += deleteKeysMax) {
        const Objects = objects.slice(from, from + deleteKeysMax);
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch((cause: unknown) => {
            throw failure('delete', cause);
          });
        for (const { Key, Code: code, Message: message } of Errors) {
          if (code === 'NoSuchKey') continue;
          const told = failure('delete', { code, message });
          if (Key === undefined) throw told;
          refused.push({ key: Key, failure: told });
        }
      }
      return requireFileRefusals(refused);
    },
    linkFor: async (key, { expiresAt }) => {
      if (cdnUrl !== undefined) return `${cdnUrl.replace(/\/$/, '')}/${requireObjectKey(key)}`;
      const signingDate = now();
      const seconds = Math.floor((expiresAt.getTime() - signingDate.getTime()) / 1000);
      const expiresIn = Math.min(linkSecondsMax, Math.max(1, seconds));
      return getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: requireObjectKey(key) }), {
        expiresIn,
        signingDate,
      }).catch((cause: unknown) => {
        throw failure('link', cause);
      });
    },
    health: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return undefined;
      } catch (cause) {
        return failure('health', cause).message;
      }
    },
  };
}

export function createClient({
  region,
  endpoint,
  pathStyle = false,
  credentials,
  timeouts = defaultTimeouts,
}: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: timeouts.attempts,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.requestMs,
      // The timeout for a pause within a body, which `requestTimeout` does not cover.
      socketTimeout: timeouts.requestMs,
      throwOnRequestTimeout: true,
    },
    // Some S3 servers refuse the SDK's new default checksums. Signed requests and TLS protect the
    // body already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
