import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { releaseBytes } from '@tintype/runtime/release-bytes';

/**
 * Rejects if the file is interrupted or the client disconnects, and closes both. The memory of each
 * chunk is released when it is written: with garbage collection only, two dozen images can exhaust
 * the memory of the process.
 */
export async function writeFile(file: Readable, res: ServerResponse): Promise<void> {
  const ended = finished(res);
  ended.catch(() => undefined);
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      await Promise.race([ended, waitForWrite(res, piece)]);
      releaseBytes(piece);
    }
    res.end();
    await ended;
  } catch (error) {
    res.destroy();
    throw error;
  }
}

/**
 * Resolves when the operating system has accepted the bytes; never for a client that has
 * disconnected.
 */
const waitForWrite = (res: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    res.write(bytes, (error) => {
      if (!error) resolve();
    });
  });

/** Milliseconds without progress. Enough for a client whose network fails for a moment. */
export const stallMsDefault = 30_000;

/**
 * Closes the connection if the client accepts no byte for `stallMs` milliseconds, so that the
 * memory of the response is released. Called when the response begins to be written: a caller that
 * waits for a capture receives nothing for longer. Node counts bytes accepted by the operating
 * system, so a slow reader continues.
 */
export function endWhenStalled(res: ServerResponse, stallMs: number): void {
  res.setTimeout(stallMs);
  // Runs before Node sets the timeout of an idle connection, which would otherwise be cleared. The
  // next request may wait for a capture.
  res.prependOnceListener('finish', () => void res.setTimeout(0));
}
