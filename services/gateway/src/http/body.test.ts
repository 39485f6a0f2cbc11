import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readJson } from './body.ts';

const bounds = { bytesMax: 1_000, valuesMax: 10, isUpload: false, onLarge: () => undefined };

test.each([
  ['before its body has ended', '{"a"'],
  ['after its whole body', '{"a": 1}'],
])('a request whose caller disconnected %s, before the body is read, is refused at once', async (_when, sent) => {
  const outcome = Promise.withResolvers<unknown>();
  const server = createServer((req, res) => {
    // In the gateway, this is the time in which the caller is authenticated.
    req.once('close', () => outcome.resolve(readJson(req, res, bounds)));
    client.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n${sent}`);
  await expect(outcome.promise).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  server.close();
});
