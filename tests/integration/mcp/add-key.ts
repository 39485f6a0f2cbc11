import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A server before the gateway that adds a key, for programs that cannot send one. Everything else,
 * `Host` too, is passed on as it is.
 */
export async function addKeyBefore(
  gatewayUrl: string,
  key: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((req, res) => {
    // Its own pages are those of the gateway.
    const isOwn = req.headers.origin === `http://${req.socket.localAddress}:${req.socket.localPort}`;
    const headers = {
      ...req.headers,
      ...(isOwn && { origin: gatewayUrl }),
      authorization: `Bearer ${key}`,
    };
    const onward = request(`${gatewayUrl}${req.url}`, { method: req.method!, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    // A stream that its reader has left would hold up the end of the gateway for a minute.
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
