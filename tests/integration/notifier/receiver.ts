import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Received = {
  readonly at: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
/** What a destination does with a request; `number` is 1 for the first one of its path. */
export type Behaviour = (res: ServerResponse, number: number, req: IncomingMessage) => void;

export type Receiver = {
  readonly port: number;
  readonly url: (path: string) => string;
  readonly received: readonly Received[];
  readonly of: (path: string) => readonly Received[];
  readonly stop: () => Promise<void>;
};

/**
 * A destination that keeps all it gets. A behaviour is for its path and all paths below it; other
 * paths are answered with 200.
 */
export async function startReceiver(behaviours: Readonly<Record<string, Behaviour>> = {}): Promise<Receiver> {
  const received: Received[] = [];
  const of = (path: string): readonly Received[] => received.filter((one) => one.path === path);
  const server = createServer((req, res) => {
    const at = Date.now();
    res.on('error', () => undefined);
    void buffer(req).then(
      (body) => {
        const target = req.url ?? '';
        const path = Object.keys(behaviours).find((one) => target.startsWith(`${one}/`)) ?? target;
        received.push({ at, path, headers: req.headers as Record<string, string>, body });
        const behave = behaviours[path];
        if (behave === undefined) res.end('taken');
        else behave(res, of(path).length, req);
      },
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received,
    of,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Holds its first request back until `refuse` gives how to answer it with 500, and takes all
 * others.
 */
export function heldBack(): { readonly behave: Behaviour; readonly refuse: () => (() => void) | undefined } {
  let refuse: (() => void) | undefined;
  return {
    behave: (res, number) => void (number === 1 ? (refuse = () => void res.writeHead(500).end()) : res.end('taken')),
    refuse: () => refuse,
  };
}
