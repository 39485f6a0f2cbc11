import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type FaultyServer = { readonly url: string; readonly close: () => Promise<void> };
/** What it does with a connection, and with each message once a client is in. */
type Behaviour = { readonly onConnect?: (socket: Socket) => void; readonly onQuery?: (socket: Socket) => void };

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const authenticated = frame('R', Buffer.alloc(4));
const readyForQuery = frame('Z', Buffer.from('I'));
const errorFrame = (code: string): Buffer =>
  frame('E', Buffer.from(`SERROR\0VERROR\0C${code}\0Mas a test wants it\0\0`));

/** A port where nobody listens. */
export async function nobody(): Promise<FaultyServer> {
  const server = await listen({});
  await server.close();
  return { ...server, close: async () => undefined };
}

export const silent = (): Promise<FaultyServer> => listen({});
export const hangingUp = (): Promise<FaultyServer> => listen({ onConnect: (socket) => socket.destroy() });
export const breakingOff = (): Promise<FaultyServer> =>
  listen({ onConnect: letIn, onQuery: (socket) => socket.destroy() });

/** Lets nobody in, and says why. */
export const refusing = (code: string): Promise<FaultyServer> =>
  listen({ onConnect: (socket) => void socket.once('data', () => socket.end(errorFrame(code))) });

/** Lets everybody in and fails every statement. */
export const failing = (code: string): Promise<FaultyServer> =>
  listen({
    onConnect: letIn,
    onQuery: (socket) => void socket.write(Buffer.concat([errorFrame(code), readyForQuery])),
  });

const letIn = (socket: Socket): void =>
  void socket.once('data', () => socket.write(Buffer.concat([authenticated, readyForQuery])));

async function listen({ onConnect, onQuery }: Behaviour): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnect?.(socket);
    let messages = 0;
    socket.on('data', () => {
      messages += 1;
      if (messages > 1) onQuery?.(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
