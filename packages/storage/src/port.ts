import type { Readable } from 'node:stream';
import type { StorageDriver } from './file-location.ts';
import type { RefusedDelete } from './storage-failure.ts';

/** Metadata of an object, so that a server or CDN in front of it gives the right headers. Made by `headersFor`. */
export type ObjectHeaders = {
  readonly contentType: string;
  /** A complete `Content-Disposition` value. The folder driver does not keep it: its origin derives the same from the key. */
  readonly disposition: string;
};

/** `size` is how many bytes the stream gives. */
export type StoredObject = { readonly stream: Readable; readonly size: number; readonly contentType: string };
/** The first and the last byte, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The only thing services know about storage. Drivers: `drivers/folder.ts`, `drivers/s3.ts`. Every failure is a
 * `StorageFailure`, and a `StorageUnavailable` when it is storage that is full, away or closed to us; nothing is ever half
 * there: after a failed `put` the key reads as before.
 */
export interface Storage {
  /** Where new files go; it becomes part of their location. A driver by itself has none, and takes keys alone. */
  readonly driver?: StorageDriver;
  /** Drivers without settings that may hold earlier files: these can be neither read nor deleted now. */
  readonly absent?: readonly StorageDriver[];
  /**
   * A second `put` under the same key replaces the object as a whole. With `signal` a server is not waited for any longer;
   * the object may be there all the same. A disk cannot be left like that: its calls answer when it does.
   */
  put(key: string, body: Buffer, headers: ObjectHeaders, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * `undefined` when there is no such object. The caller consumes or destroys the stream. Of a range only what the object has of it is read, which
   * may be nothing.
   */
  read(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  readBytes(key: string): Promise<Buffer | undefined>;
  /**
   * Keys that do not exist are no failure, so a delete may be repeated. Gives those that are kept for a reason of their own, such as a legal
   * hold; all others are gone then.
   */
  delete(keys: readonly string[]): Promise<readonly RefusedDelete[]>;
  /** An address that needs no key. It is not checked that the object exists. */
  linkFor(key: string, options: { readonly expiresAt: Date }): Promise<string>;
  /** `undefined` when well, else what is wrong in one sentence. */
  health(): Promise<string | undefined>;
}
