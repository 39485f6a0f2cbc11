import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * An entrance to the egress proxy for a single browser context, so that each refusal is attributed
 * to the right capture.
 */
export type BrowserProxy = { readonly id: string; readonly proxyUrl: string; readonly close: () => void };
export type ProxyEndpoints = {
  /**
   * The address for requests of the browser itself, which belong to no context. It accepts no
   * connection.
   */
  readonly deadEndUrl: string;
  open(): Promise<BrowserProxy>;
  close(): void;
};
export type OnConnection = (socket: Socket, endpointId: string) => void;

/**
 * An ID is never reused during the life of a worker. Addresses and ports cannot be IDs: every
 * namespace has the same addresses, and a port is free again at once.
 */
let endpointsGiven = 0;
const newId = (): string => {
  endpointsGiven += 1;
  return `endpoint-${endpointsGiven}`;
};

/**
 * The port of the namespace's only listener. Any port is possible, because nothing else listens
 * there.
 */
export const namespacePort = 3128;

/**
 * Creates endpoints in a network namespace. All of 127.0.0.0/8 is its loopback, so one listener has
 * sixteen million addresses. Each context gets a separate address, and the target address of a
 * connection identifies its context.
 */
export function namespaceEndpoints({
  listener,
  onConnection,
}: {
  listener: Server;
  onConnection: OnConnection;
}): ProxyEndpoints {
  let count = 0;
  const open = new Map<string, string>();
  listener.on('connection', (socket) => {
    const id = open.get(socket.localAddress ?? '');
    if (id === undefined) socket.destroy();
    else onConnection(socket, id);
  });
  return {
    deadEndUrl: `http://127.0.0.1:${namespacePort}`,
    open: async () => {
      count += 1;
      const address = `127.${1 + ((count >> 16) & 0x7f)}.${(count >> 8) & 0xff}.${count & 0xff}`;
      const id = newId();
      open.set(address, id);
      return { id, proxyUrl: `http://${address}:${namespacePort}`, close: () => open.delete(address) };
    },
    close: () => listener.close(),
  };
}

/**
 * Creates endpoints without a namespace: every context gets a separate listener on the machine's
 * loopback.
 */
export function portEndpoints({ onConnection }: { onConnection: OnConnection }): ProxyEndpoints {
  const servers = new Set<Server>();
  return {
    // Port 9 (discard, RFC 863) on loopback: refused at once if no process listens, discarded
    // otherwise.
    deadEndUrl: 'http://127.0.0.1:9',
    open: async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.add(server);
      const { port } = server.address() as AddressInfo;
      const id = newId();
      server.on('connection', (socket) => onConnection(socket, id));
      const close = (): void => {
        servers.delete(server);
        server.close();
      };
      return { id, proxyUrl: `http://127.0.0.1:${port}`, close };
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}
