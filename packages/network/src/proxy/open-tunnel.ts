import type { Socket } from 'node:net';
import type { Target } from '../egress-errors.ts';
import { answerFor, answerRaw, parseAuthority } from './answers.ts';
import type { ProxyEndpoint } from './proxy-endpoint.ts';

export type TunnelRequest = {
  readonly authority: string;
  readonly client: Socket;
  /** Bytes that the browser sent directly after its CONNECT. */
  readonly head: Buffer;
  readonly endpoint: ProxyEndpoint;
};

/**
 * Serves one CONNECT. The content is not inspected: it is TLS or a WebSocket, and the browser
 * checks certificates.
 */
export async function openTunnel({ authority, client, head, endpoint }: TunnelRequest): Promise<void> {
  const target = parseAuthority(authority);
  if (target === undefined) return answerRaw(client, 400);
  const clientDisconnected = new AbortController();
  const onClose = () => clientDisconnected.abort();
  client.once('close', onClose);
  try {
    const upstream = await endpoint.connect(target, clientDisconnected.signal);
    endpoint.tunnel(target, 'opened');
    upstream.once('data', () => endpoint.tunnel(target, 'answered'));
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    endpoint.count(head.length, target);
    join({ client, upstream, target, endpoint });
  } catch (error) {
    endpoint.report(error);
    const { status, headers } = answerFor(error);
    answerRaw(client, status, headers);
  } finally {
    client.removeListener('close', onClose);
  }
}

type TunnelEnds = {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly target: Target;
  readonly endpoint: ProxyEndpoint;
};

function join({ client, upstream, target, endpoint }: TunnelEnds): void {
  const ways = [
    { from: client, to: upstream },
    { from: upstream, to: client },
  ];
  for (const { from, to } of ways) {
    // One side may have sent everything and still receive.
    from.allowHalfOpen = true;
    from.pipe(to);
    from.on('data', (chunk: Buffer) => endpoint.count(chunk.length, target));
    // If a side ends, `pipe` forwards the end, and data may still be written. If a side fails, the
    // other side is closed.
    from.on('close', () => {
      if (!to.writableEnded) to.destroy();
    });
    from.setTimeout(endpoint.limits.idleTimeoutMs, () => from.destroy());
  }
  if (client.destroyed) upstream.destroy();
  if (upstream.destroyed) client.destroy();
}
