import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CDPSession } from 'puppeteer-core';
import { resultBytesMax } from '../limits.ts';

/** Bytes of one piece: large enough for most files, small enough for a message. */
const pieceBytes = 4 * 1024 * 1024;

/** A page can make a stream longer than any message may be, so it is read piece by piece. */
export async function readStream(session: Pick<CDPSession, 'send'>, handle: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for (let isOver = false; !isOver;) {
      const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: pieceBytes });
      const piece = Buffer.from(data, base64Encoded === true ? 'base64' : 'utf8');
      pieces.push(piece);
      bytes += piece.length;
      isOver = eof;
      if (bytes > resultBytesMax)
        throw new ServiceError('RESULT_TOO_LARGE', { details: { size: bytes, limit: resultBytesMax } });
    }
  } finally {
    // The browser closes the streams of a closed page itself.
    session.send('IO.close', { handle }).catch(() => undefined);
  }
  return Buffer.concat(pieces);
}
