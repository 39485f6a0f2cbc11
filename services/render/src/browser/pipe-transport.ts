import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { createPictureCalls, type PictureCalls } from './picture-calls.ts';

/**
 * Events that nobody here listens to and that a page can send by the thousand. They are let go before they are parsed: Puppeteer would answer each
 * of them, and a page that floods its console would hold up every capture of the worker.
 */
const unheard = ['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'].map((method) =>
  Buffer.from(`{"method":"${method}"`),
);
const isUnheard = (start: Buffer): boolean =>
  unheard.some((prefix) => start.length >= prefix.length && start.subarray(0, prefix.length).equals(prefix));

type Parts = { readonly input: Writable; readonly output: Readable; readonly exited: Promise<void> };
type Pipe = { readonly transport: ConnectionTransport; readonly pictures: PictureCalls };

/**
 * The DevTools protocol over a pair of pipes: JSON messages that end in a zero byte. A pipe rather than a port, so that
 * nothing else on the machine can drive the browser. Puppeteer has the same inside, but only for browsers that it starts.
 */
export function createPipeTransport({ input, output, exited }: Parts): Pipe {
  let isCorked = false;
  /** What is asked for at once goes out at once: a write for each message wakes the browser as often. */
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
  const transport: ConnectionTransport = {
    send,
    close: () => {
      input.destroy();
      output.destroy();
    },
  };
  let pending: Buffer[] = [];
  output.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      pending.push(chunk.subarray(start, end));
      const parts = pending;
      pending = [];
      start = end + 1;
      if (isUnheard(parts[0]!)) continue;
      // One task per message: a promise that a message settles runs before the next message is read.
      setImmediate(() => {
        if (!pictures.receive(parts)) transport.onmessage?.(Buffer.concat(parts).toString());
      });
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  });
  // A browser that dies resets its pipes; that it is gone is told by its exit.
  const ignore = (): void => {};
  input.on('error', ignore);
  output.on('error', ignore);
  // The pipe closes a moment before the process is gone. Whoever waits for an answer is to learn why none will come before Puppeteer gives it up.
  void exited.then(() => setImmediate(() => transport.onclose?.()));
  return { transport, pictures };
}
