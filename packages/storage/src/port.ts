import type { Readable } from 'node:stream';
import type { StorageDriver } from './file-location.ts';
import type { RefusedDelete } from './storage-failure.ts';

/**
 * Metadata of an object, from which a server or CDN in front of storage sends headers. Created by
 * `headersFor`.
 */
export type ObjectHeaders = {
  readonly contentType: string;
  /**
   * A complete `Content-Disposition` value. The folder driver does not store it, because its origin
   * derives the same value from the key.
   */
  readonly disposition: string;
};

/** `size` is the number of bytes in the stream. */
export type StoredObject = { readonly stream: Readable; readonly size: number; readonly contentType: string };
/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The only interface of storage for services. Drivers: `drivers/folder.ts`, `drivers/s3.ts`. Every
 * failure is a `StorageFailure`. It is a `StorageUnavailable` if storage is full, unavailable or
 * refuses access. Nothing is ever half written: after a failed `put` the key reads as before.
 */
export interface Storage {
  /**
   * The driver for new files, which becomes part of their location. A single driver has no name
   * here, and accepts only keys.
   */
  readonly driver?: StorageDriver;
  /**
   * Drivers without settings that may contain earlier files. These files can be neither read nor
   * deleted now.
   */
  readonly absent?: readonly StorageDriver[];
  /**
   * Stores an object; a second `put` with the same key replaces it completely. `signal` ends the
   * wait for a server, but the object may be stored nevertheless. Calls to a disk cannot be
   * aborted: they return when the disk responds.
   */
  put(key: string, body: Buffer, headers: ObjectHeaders, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Returns `undefined` if there is no such object. The caller must consume or destroy the stream.
   * A range is reduced to the part that exists, which may be empty.
   */
  read(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  readBytes(key: string): Promise<Buffer | undefined>;
  /**
   * Deletes objects. Missing keys are not a failure, so a deletion may be repeated. Returns keys
   * that storage refuses to delete, for example because of a legal hold; all others are deleted.
   */
  delete(keys: readonly string[]): Promise<readonly RefusedDelete[]>;
  /** Does not check whether the object exists. */
  linkFor(key: string, options: { readonly expiresAt: Date }): Promise<string>;
  /** Returns `undefined` if healthy, or the problem in one sentence otherwise. */
  health(): Promise<string | undefined>;
}
