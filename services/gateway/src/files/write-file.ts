import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { releaseBytes } from '@tintype/runtime/release-bytes';

/**
 * Writes a stored file as the body of an answer, to its end; rejects when the file breaks off or the caller goes, and leaves neither of them open.
 * The memory of each piece is given back as soon as it is written: left to the collector, two dozen pictures make it go through all that the
 * process holds.
 */
export async function writeFile(file: Readable, res: ServerResponse): Promise<void> {
  const ended = finished(res);
  ended.catch(() => undefined);
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      await Promise.race([ended, written(res, piece)]);
      releaseBytes(piece);
    }
    res.end();
    await ended;
  } catch (error) {
    res.destroy();
    throw error;
  }
}

/** Resolves when the system has the bytes; never for a client that has disconnected: the end of the answer shows that. */
const written = (res: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    res.write(bytes, (error) => {
      if (!error) resolve();
    });
  });
