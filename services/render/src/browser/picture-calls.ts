import { setTimeout as sleep } from 'node:timers/promises';
import { releaseBytes } from '@tintype/runtime/release-bytes';

/** The browser reports this for an area that is too large, and if no frame was drawn in time. */
export const noPicturePattern = /Unable to capture screenshot/i;

export type PictureParams = {
  readonly format: 'png' | 'jpeg';
  readonly quality?: number;
  readonly optimizeForSpeed?: boolean;
  readonly clip?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly scale: number;
  };
  readonly captureBeyondViewport?: boolean;
};

/** Requests images without Puppeteer's connection. */
export type PictureCalls = {
  readonly take: (sessionId: string, params: PictureParams) => Promise<Buffer>;
  readonly forget: (sessionId: string) => void;
  /**
   * Returns whether the message, in the pieces in which it arrived, was a response to such a call.
   */
  readonly receive: (message: readonly Buffer[]) => boolean;
};

type PictureCall = {
  readonly sessionId: string;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

/** The first ID of these calls: Puppeteer counts from 1, and the browser accepts 31 bits. */
const firstId = 2 ** 30;
export const isPictureId = (id: number): boolean => id >= firstId;
/** Enough bytes for everything in a response before its data. */
const headLength = 100;
const answerStart = Buffer.from('{"id":');
const dataStart = Buffer.from('"result":{"data":"');
const quote = '"'.charCodeAt(0);

/**
 * An image is megabytes of text within a message. As strings, images filled V8's old heap, which
 * was then collected every few captures. So images never become strings, and their calls have IDs
 * that Puppeteer does not use.
 */
export function createPictureCalls(send: (message: string) => void): PictureCalls {
  const calls = new Map<number, PictureCall>();
  let nextId = firstId;
  return {
    take: (sessionId, params) =>
      new Promise((resolve, reject) => {
        const id = nextId;
        nextId += 1;
        calls.set(id, { sessionId, resolve, reject });
        send(JSON.stringify({ id, method: 'Page.captureScreenshot', params, sessionId }));
      }),
    forget: (sessionId) => {
      for (const [id, call] of calls) if (call.sessionId === sessionId) calls.delete(id);
    },
    receive: (message) => {
      const head = getHead(message);
      const id = getId(head);
      if (!isPictureId(id)) return false;
      const call = calls.get(id);
      calls.delete(id);
      if (call === undefined) return true;
      const start = head.indexOf(dataStart);
      if (start === -1) call.reject(errorIn(message));
      else call.resolve(decode([...listData(message, start + dataStart.length)]));
      message.forEach(releaseBytes);
      return true;
    },
  };
}

function getHead(message: readonly Buffer[]): Buffer {
  const [first] = message;
  return (first!.length >= headLength ? first! : Buffer.concat(message)).subarray(0, headLength);
}

const getId = (head: Buffer): number =>
  head.subarray(0, answerStart.length).equals(answerStart)
    ? Number.parseInt(head.toString('latin1', answerStart.length, answerStart.length + 11), 10)
    : 0;

function* listData(message: readonly Buffer[], start: number): Generator<Buffer> {
  let skip = start;
  for (const piece of message) {
    const from = Math.min(skip, piece.length);
    skip -= from;
    const end = piece.indexOf(quote, from);
    yield piece.subarray(from, end === -1 ? undefined : end);
    if (end !== -1) return;
  }
}

/**
 * Decodes each piece, because joining would copy megabytes again. Base64 has groups of four
 * characters, which pieces may split.
 */
function decode(data: readonly Buffer[]): Buffer {
  const length = data.reduce((sum, piece) => sum + piece.length, 0);
  const picture = Buffer.allocUnsafeSlow(Math.ceil((length * 3) / 4));
  let written = 0;
  const write = (text: string): void => void (written += picture.write(text, written, 'base64'));
  let rest = '';
  for (const piece of data) {
    const cut = Math.min(piece.length, (4 - rest.length) % 4);
    const whole = cut + ((piece.length - cut) & ~3);
    rest += piece.toString('latin1', 0, cut);
    if (rest.length === 4) {
      write(rest);
      rest = '';
    }
    write(piece.toString('latin1', cut, whole));
    rest += piece.toString('latin1', whole);
  }
  write(rest);
  return picture.subarray(0, written);
}

/** The message has Puppeteer's form, which `browser-errors.ts` reads. */
function errorIn(message: readonly Buffer[]): Error {
  const { error } = JSON.parse(Buffer.concat(message).toString()) as { error?: { message: string } };
  return new Error(`Protocol error (Page.captureScreenshot): ${error?.message ?? 'no picture came'}`);
}

/**
 * Milliseconds before the image is requested again. A browser whose frames are late reports the
 * same error as for an area that is too large.
 */
const pausesMs: readonly number[] = [300, 1_000, 3_000];

export async function retryPicture(take: () => Promise<Buffer>, pauses = pausesMs): Promise<Buffer> {
  for (const pauseMs of pauses) {
    try {
      return await take();
    } catch (error) {
      if (!noPicturePattern.test(String(error))) throw error;
      await sleep(pauseMs);
    }
  }
  return take();
}
