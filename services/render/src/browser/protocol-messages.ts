import { releaseBytes } from '@tintype/runtime/release-bytes';
import { isPictureId } from './picture-calls.ts';

export type MessageLimits = { readonly event: number; readonly answer: number; readonly picture: number };

/**
 * A page decides the length of its messages: by request headers, socket data and text. A message
 * becomes a single string, which cannot exceed half a gigabyte. The text of a page has up to 192 MB
 * if every character is written as an escape (`textCharactersMax`). Images never become strings,
 * and their pixels are limited (`capturedPixelsMax`).
 */
export const messageLimits: MessageLimits = {
  event: 64 * 1024 * 1024,
  answer: 256 * 1024 * 1024,
  picture: 1024 * 1024 * 1024,
};

/** Enough bytes for the ID of the call that a response belongs to, or the name of an event. */
const headLength = 64;

const toPrefix = (text: string): Buffer => Buffer.from(text.slice(0, headLength));
const startsWith = (head: Buffer, prefix: Buffer): boolean => head.subarray(0, prefix.length).equals(prefix);
/**
 * Nothing listens to these events, which a page can send by the thousand. They are discarded before
 * they are parsed: Puppeteer would handle each, and a page that floods its console would block
 * every capture of the worker.
 */
const ignoredEvents = ['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'].map((method) =>
  toPrefix(`{"method":"${method}"`),
);
/** Messages of these sources report refused resources (`missing-resources.ts`). */
const handledEvents = ['security', 'javascript', 'other'].map((source) =>
  toPrefix(`{"method":"Log.entryAdded","params":{"entry":{"source":"${source}"`),
);
const isUnheard = (head: Buffer): boolean =>
  ignoredEvents.some((prefix) => startsWith(head, prefix)) && !handledEvents.some((prefix) => startsWith(head, prefix));

/** Enough bytes for the session ID, with which a message ends. */
const tailLength = 128;

const findId = (head: Buffer): number | undefined => {
  const id = /^\{"id":(\d+)[,}]/.exec(head.toString('latin1'))?.[1];
  return id === undefined ? undefined : Number(id);
};

function getBytesMax(head: Buffer, limits: MessageLimits): number {
  if (isUnheard(head)) return 0;
  const id = findId(head);
  if (id === undefined) return limits.event;
  return isPictureId(id) ? limits.picture : limits.answer;
}

/** The only retained parts of a message that is too long. */
export type Ends = { readonly head: Buffer; readonly tail: Buffer };
type Readers = {
  readonly limits: MessageLimits;
  /** The pieces in which a complete message arrived. */
  readonly onMessage: (pieces: readonly Buffer[]) => void;
  readonly onTooLong: (ends: Ends) => void;
};

/** Messages end in a zero byte. A message that is too long is discarded while it arrives. */
export function createMessageSplitter({ limits, onMessage, onTooLong }: Readers): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let bytes = 0;
  /** Set when the beginning of the message has arrived. */
  let bytesMax: number | undefined;
  let skipped: Ends | undefined;

  const judge = (): void => {
    bytesMax ??= getBytesMax(getHead(pieces), limits);
    if (bytes <= bytesMax) return;
    skipped = readMessageEnds(pieces);
    pieces.forEach(releaseBytes);
    pieces = [];
  };
  const add = (piece: Buffer): void => {
    if (skipped !== undefined) {
      skipped = { head: skipped.head, tail: getLastPiece([skipped.tail, piece]) };
      return;
    }
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= headLength) judge();
  };
  const end = (): void => {
    if (skipped === undefined) judge();
    const [whole, ends] = [pieces, skipped];
    [pieces, bytes, bytesMax, skipped] = [[], 0, undefined, undefined];
    if (ends === undefined) onMessage(whole);
    else onTooLong(ends);
  };
  return (chunk) => {
    let start = 0;
    for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, start)) {
      add(chunk.subarray(start, at));
      end();
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  };
}

export const readMessageEnds = (pieces: readonly Buffer[]): Ends => ({
  head: getHead(pieces),
  tail: getLastPiece(pieces),
});

/** The pieces may be released, so they are copied. */
function getHead(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces;
  return Buffer.from((first!.length >= headLength ? first! : Buffer.concat(pieces)).subarray(0, headLength));
}
function getLastPiece(pieces: readonly Buffer[]): Buffer {
  const last = pieces.at(-1)!;
  return Buffer.from((last.length >= tailLength ? last : Buffer.concat(pieces)).subarray(-tailLength));
}

/**
 * Returns an error message in place of a response that is too long, so that its caller stops
 * waiting; undefined for an event.
 */
export function findRefusedMessage({ head, tail }: Ends): string | undefined {
  const id = findId(head);
  if (id === undefined) return undefined;
  // Quotes in a page's own text are escaped, so its text cannot imitate the end of a message.
  const sessionId = /,"sessionId":"(\w+)"\}$/.exec(tail.toString('latin1'))?.[1];
  // `browser-errors.ts` recognises the error by this text.
  const error = { code: -32_000, message: 'The answer is too large' };
  return JSON.stringify({ id, error, ...(sessionId !== undefined && { sessionId }) });
}
