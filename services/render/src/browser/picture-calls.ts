/** What `Page.captureScreenshot` is asked for; see the DevTools protocol. */
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

/** Asks for pictures and reads the answers, beside the connection that Puppeteer has. */
export type PictureCalls = {
  readonly take: (sessionId: string, params: PictureParams) => Promise<Buffer>;
  /** Nothing comes any more for a session that is over. */
  readonly forget: (sessionId: string) => void;
  /** Whether the message is an answer to one of these calls; if so it has been dealt with. */
  readonly receive: (message: Buffer) => boolean;
};

type Call = {
  readonly sessionId: string;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

/** Puppeteer counts from 1; the browser takes 31 bits. */
const firstId = 2 ** 30;
/** Characters at a time; a multiple of four, and small enough to be young garbage. */
const pieceLength = 48 * 1_024;
const answerStart = Buffer.from('{"id":');
const dataStart = Buffer.from('"result":{"data":"');
const quote = '"'.charCodeAt(0);

/**
 * A picture is up to megabytes of text within a message. As a string, and once more as a part of it, it lay in the old heap, and V8 collected
 * the whole of it for every few captures; so pictures never become strings. They are asked for under numbers that Puppeteer does not use.
 */
export function createPictureCalls(send: (message: string) => void): PictureCalls {
  const calls = new Map<number, Call>();
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
      const id = idOf(message);
      if (id < firstId) return false;
      const call = calls.get(id);
      calls.delete(id);
      if (call === undefined) return true;
      const picture = pictureIn(message);
      if (picture === undefined) call.reject(errorIn(message));
      else call.resolve(picture);
      return true;
    },
  };
}

const idOf = (message: Buffer): number =>
  message.subarray(0, answerStart.length).equals(answerStart)
    ? Number.parseInt(message.toString('latin1', answerStart.length, answerStart.length + 11), 10)
    : 0;

function pictureIn(message: Buffer): Buffer | undefined {
  const at = message.subarray(0, 100).indexOf(dataStart);
  if (at === -1) return undefined;
  const start = at + dataStart.length;
  const end = message.indexOf(quote, start);
  const picture = Buffer.allocUnsafe(Math.ceil((end - start) / 4) * 3);
  let written = 0;
  for (let piece = start; piece < end; piece += pieceLength)
    written += picture.write(message.toString('latin1', piece, Math.min(piece + pieceLength, end)), written, 'base64');
  return picture.subarray(0, written);
}

/** In the words of Puppeteer, which `browser-errors.ts` reads. */
function errorIn(message: Buffer): Error {
  const { error } = JSON.parse(message.toString()) as { error?: { message: string } };
  return new Error(`Protocol error (Page.captureScreenshot): ${error?.message ?? 'no picture came'}`);
}
