import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/**
 * An entrance to the egress proxy for a single browser context, so that each refusal is attributed
 * to the right capture.
 */
export type BrowserProxy = { readonly id: string; readonly proxyUrl: string; readonly close: () => void };
export type ProxyEndpoints = {
  /** Requests of the browser itself belong to no context. This address accepts no connection. */
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
const newId = (): string => `endpoint-${(endpointsGiven += 1)}`;

/** Any port is possible, because nothing else listens in the namespace. */
export const namespacePort = 3128;

/**
 * All of 127.0.0.0/8 is the loopback of a network namespace, so one listener has sixteen million
 * addresses. Each context gets a separate address, and the target address of a connection
 * identifies its context.
 */
export function namespaceEndpoints(listener: Server, onConnection: OnConnection): ProxyEndpoints {
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

/** Every context gets a separate listener on the machine's loopback if there is no namespace. */
export function portEndpoints(onConnection: OnConnection): ProxyEndpoints {
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
