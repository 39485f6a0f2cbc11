import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A door to the egress proxy that belongs to one browser context, so that what it refuses is known
 * to be that capture's.
 */
export type ProxyEndpoint = { readonly id: string; readonly proxyUrl: string; readonly close: () => void };
export type ProxyEndpoints = {
  /**
   * The address for requests of the browser itself, which belong to no context. It accepts no
   * connection.
   */
  readonly deadEndUrl: string;
  open(): Promise<ProxyEndpoint>;
  close(): void;
};
export type OnConnection = (socket: Socket, endpointId: string) => void;

/**
 * Never given twice in the life of a worker. Addresses and ports can't be ids: every namespace has
 * the same ones, and a port is free again at once.
 */
let endpointsGiven = 0;
const newId = (): string => {
  endpointsGiven += 1;
  return `endpoint-${endpointsGiven}`;
};

/** The port of the namespace's only listener. Any will do: nothing else lives in there. */
export const namespacePort = 3128;

/**
 * All of 127.0.0.0/8 is the loopback of a network namespace, so one listener has sixteen million
 * addresses: each context gets a separate one, and the target address of a connection identifies
 * its context.
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

/** Every context gets a separate listener on the machine's loopback if there is no namespace. */
export function portEndpoints({ onConnection }: { onConnection: OnConnection }): ProxyEndpoints {
  const servers = new Set<Server>();
  return {
    // Port 9 (discard, RFC 863) on loopback: refused at once where no process listens, thrown away
    // where one does.
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
