import { randomBytes } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { writeFile } from './write-file.ts';

const pieceBytes = 262_144;
let server: Server;
afterEach(() => void server.close());

/** Serves the file once. Returns the answer as the client sees it, and the result of writing it. */
async function serve(file: Readable): Promise<{ answer: IncomingMessage; writing: Promise<unknown> }> {
  const { promise: writing, resolve } = Promise.withResolvers<unknown>();
  server = createServer((_req, res) => resolve(writeFile(file, res).catch((error: unknown) => error)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const answer = await new Promise<IncomingMessage>((got) => get({ port, agent: false }, got));
  return { answer, writing };
}

test('a file arrives as it is, also at a slow reader, and its memory is given back', async () => {
  const pieces = Array.from({ length: 32 }, () => Buffer.from(new Uint8Array(randomBytes(pieceBytes)).buffer));
  const sent = Buffer.concat(pieces);
  const { answer, writing } = await serve(Readable.from(pieces));
  const received: Buffer[] = [];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    received.push(Buffer.from(piece));
    if (received.length % 16 === 0) await sleep(2);
  }
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  await expect(writing).resolves.toBeUndefined();
  expect(pieces.map(({ buffer }) => buffer.byteLength)).toEqual(pieces.map(() => 0));
});

test('a caller who goes ends the file as well', async () => {
  const file = new Readable({ read: () => void file.push(Buffer.alloc(pieceBytes)) });
  const { answer, writing } = await serve(file);
  answer.destroy();
  await expect(writing).resolves.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(file.destroyed).toBe(true);
});

test('a file that breaks off breaks the answer off, and is the error', async () => {
  const broken = new Error('the disk is not available');
  const pieces = async function* () {
    yield Buffer.alloc(pieceBytes);
    await sleep(20);
    throw broken;
  };
  const { answer, writing } = await serve(Readable.from(pieces()));
  await expect(answer.resume().toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(writing).resolves.toBe(broken);
});
