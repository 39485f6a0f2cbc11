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

type PipeTransportParts = {
  readonly input: Writable;
  readonly output: Readable;
  readonly exited: Promise<void>;
  readonly limits?: MessageLimits | undefined;
};
type Pipe = { readonly transport: ConnectionTransport; readonly pictures: PictureCalls };

const ignore = (): void => {};

/**
 * Transports the DevTools protocol over a pair of pipes: JSON messages that end in a zero byte. No
 * other program on the machine can drive the browser by a pipe, unlike by a port. Puppeteer
 * contains the same, but only for browsers that it starts.
 */
export function createPipeTransport({ input, output, exited, limits = messageLimits }: PipeTransportParts): Pipe {
  let isCorked = false;
  /** Each write wakes the browser, so messages that are sent in one turn are written together. */
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
  // A promise that a message settles runs before the next message is read, because each message is
  // handled in a separate task.
  const split = createMessageSplitter({
    limits,
    // The captures of other pages continue, whatever messages a page causes.
    onMessage: (pieces) => void setImmediate(() => void receive(pieces).catch(() => refuse(readMessageEnds(pieces)))),
    onTooLong: (ends) => void setImmediate(() => refuse(ends)),
  });
  output.on('data', split);
  // The pipes of a browser that dies are reset. Its exit reports the end.
  input.on('error', ignore);
  output.on('error', ignore);
  // The pipe closes a moment before the process ends. Callers that wait for a response must learn
  // the reason before Puppeteer rejects their calls.
  void exited.then(() => setImmediate(() => transport.onclose?.()));
  return { transport, pictures };
}

const formatStart = (method: string): string => `{"method":"${method}",`;
const performanceStart = formatStart('Performance.enable');
const runtimeStart = formatStart('Runtime.enable');
const [attachedStart, detachedStart] = ['Target.attachedToTarget', 'Target.detachedFromTarget'].map(formatStart);

type ProtocolCall = { readonly id: number; readonly sessionId?: string };
type TargetEvent = {
  readonly params: { readonly sessionId: string; readonly targetInfo?: { readonly type: string } };
};

/**
 * Responds to calls of Puppeteer that no capture needs: metrics of a page, and the runtime of its
 * workers, in which no script of ours runs. A worker that floods its console would send each entry
 * as an event.
 */
function createUnneededCalls(): {
  readonly receive: (message: string) => void;
  readonly respondTo: (message: string) => string | undefined;
} {
  const workers = new Set<string>();
  const isUnneeded = (message: string): boolean =>
    message.startsWith(performanceStart) ||
    (message.startsWith(runtimeStart) && workers.has((JSON.parse(message) as ProtocolCall).sessionId ?? ''));
  return {
    receive: (message) => {
      const isNew = message.startsWith(attachedStart!);
      if (!isNew && !message.startsWith(detachedStart!)) return;
      const { sessionId, targetInfo } = (JSON.parse(message) as TargetEvent).params;
      if (!isNew) workers.delete(sessionId);
      else if (targetInfo?.type.endsWith('worker') === true) workers.add(sessionId);
    },
    respondTo: (message) => {
      if (!isUnneeded(message)) return undefined;
      const { id, sessionId } = JSON.parse(message) as ProtocolCall;
      return JSON.stringify({ id, result: {}, sessionId });
    },
  };
}
