import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { createPictureCalls, type PictureCalls } from './picture-calls.ts';
import {
  createMessageSplitter,
  readMessageEnds,
  type Ends,
  messageLimits,
  findRefusedMessage,
  type MessageLimits,
} from './protocol-messages.ts';
import { createUnneededCalls } from './unneeded-calls.ts';

type PipeTransportParts = {
  readonly input: Writable;
  readonly output: Readable;
  readonly exited: Promise<void>;
  readonly limits?: MessageLimits | undefined;
};
type Pipe = { readonly transport: ConnectionTransport; readonly pictures: PictureCalls };

const ignore = (): void => {};

/**
 * Transports the DevTools protocol over a pair of pipes: JSON messages that end in a zero byte.
 * With a pipe rather than a port, no other program on the machine can drive the browser. Puppeteer
 * contains the same, but only for browsers that it starts.
 */
export function createPipeTransport({ input, output, exited, limits = messageLimits }: PipeTransportParts): Pipe {
  let isCorked = false;
  /**
   * Messages that are sent in one turn are written together, because each write wakes the browser.
   */
  const uncorkSoon = (): void => {
    if (isCorked) return;
    isCorked = true;
    input.cork();
    process.nextTick(() => {
      isCorked = false;
      input.uncork();
    });
  };
  const send = (message: string): void => {
    if (input.destroyed) return;
    uncorkSoon();
    input.write(`${message}\0`);
  };
  const pictures = createPictureCalls(send);
  const unneeded = createUnneededCalls();
  const transport: ConnectionTransport = {
    send: (message) => {
      const response = unneeded.respondTo(message);
      if (response === undefined) send(message);
      else setImmediate(() => transport.onmessage?.(response));
    },
    close: () => {
      input.destroy();
      output.destroy();
    },
  };
  const receive = async (pieces: readonly Buffer[]): Promise<void> => {
    if (pictures.receive(pieces)) return;
    const message = Buffer.concat(pieces).toString();
    unneeded.receive(message);
    return transport.onmessage?.(message);
  };
  const refuse = (ends: Ends): void => {
    const refusal = findRefusedMessage(ends);
    if (refusal !== undefined) receive([Buffer.from(refusal)]).catch(ignore);
  };
  // Each message is handled in a separate task: a promise that a message settles runs before the
  // next message is read.
  const split = createMessageSplitter({
    limits,
    // The captures of other pages continue, whatever messages a page causes.
    onMessage: (pieces) => void setImmediate(() => void receive(pieces).catch(() => refuse(readMessageEnds(pieces)))),
    onTooLong: (ends) => void setImmediate(() => refuse(ends)),
  });
  output.on('data', split);
  // The pipes of a browser that dies are reset. Its exit reports the end, so this error is ignored.
  input.on('error', ignore);
  output.on('error', ignore);
  // The pipe closes a moment before the process ends. Callers that wait for a response must learn
  // the reason before Puppeteer rejects their calls.
  void exited.then(() => setImmediate(() => transport.onclose?.()));
  return { transport, pictures };
}
