import type { Readable } from 'node:stream';
import type { StorageDriver } from './file-location.ts';
import type { RefusedDelete } from './storage-failure.ts';

/**
 * Metadata of an object, so that a server or CDN in front of it gives the right headers. Made by
 * `headersFor`.
 */
export type ObjectHeaders = {
  readonly contentType: string;
  /**
   * A complete `Content-Disposition` value. The folder driver does not keep it: its origin derives
   * the same from the key.
   */
  readonly disposition: string;
};

/** `size` is how many bytes the stream gives. */
export type StoredObject = { readonly stream: Readable; readonly size: number; readonly contentType: string };
/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The only interface of storage for services. Drivers: `drivers/folder.ts`, `drivers/s3.ts`. Every
 * failure is a `StorageFailure`, and a `StorageUnavailable` if storage is full, unavailable or
 * refuses access; nothing is ever half written: after a failed `put` the key reads as before.
 */
export interface Storage {
  /**
   * The place of new files; it becomes part of their location. A single driver has none, and
   * accepts only keys.
   */
  readonly driver?: StorageDriver;
  /**
   * Drivers without settings that may hold earlier files: these can be neither read nor deleted
   * now.
   */
  readonly absent?: readonly StorageDriver[];
  /**
   * A second `put` with the same key replaces the complete object. With `signal` a server is no
   * longer waited for; the object may exist nevertheless. A disk cannot be abandoned like that: its
   * calls return when it responds.
   */
  put(key: string, body: Buffer, headers: ObjectHeaders, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * `undefined` when there is no such object. The caller consumes or destroys the stream. Of a
   * range only what the object has of it is read, which may be nothing.
   */
  read(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  readBytes(key: string): Promise<Buffer | undefined>;
  /**
   * Missing keys are not a failure, so a delete may be repeated. Returns those that storage retains
   * for its own reason, such as a legal hold; all others are deleted then.
   */
  delete(keys: readonly string[]): Promise<readonly RefusedDelete[]>;
  /** An address that needs no key. It is not checked that the object exists. */
  linkFor(key: string, options: { readonly expiresAt: Date }): Promise<string>;
  /** `undefined` when well, else what is wrong in one sentence. */
  health(): Promise<string | undefined>;
}
