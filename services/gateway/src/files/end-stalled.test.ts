import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { endWhenStalled } from './write-file.ts';

const stallMs = 100;
let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
  server.closeAllConnections();
});

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;
async function ask(listener: Listener, requests: string): Promise<Socket> {
  server = createServer((req, res) => void listener(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(requests);
  return client;
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('an answer that nobody reads is ended', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<boolean>();
  await ask((_req, res) => {
    res.once('close', () => resolve(res.writableFinished));
    endWhenStalled(res, stallMs);
    // More than the system takes for a reader who does not read.
    res.end(Buffer.alloc(64 * 1_048_576));
  }, get('/'));
  expect(await closed).toBe(false);
});

test('one that is silent before it has anything to write is not, also behind one that was written', async () => {
  const socket = await ask(
    async (req, res) => {
      if (req.url === '/waits') await sleep(4 * stallMs);
      endWhenStalled(res, stallMs);
      res.end(`${req.url} is answered`);
    },
    `${get('/first')}${get('/waits')}`,
  );
  let text = '';
  for await (const piece of socket) {
    text += String(piece);
    if (text.includes('/waits is answered')) break;
  }
  expect(text).toContain('/waits is answered');
});
