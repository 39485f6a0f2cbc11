import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** Where the hostile site lives: an address that the guard takes for a public one. */
export const publicAddress = '93.184.215.14';
/**
 * Where it lives too: loopback counts as secure for a browser. Reached only where a test opens it
 * in the guard.
 */
export const loopbackAddress = '127.9.9.9';

const tcpPorts = [80, 443, 3478, 5432, 6379, 8080];
const udpPorts = [53, 80, 443, 3478, 5353];

/** Something that was not the guard reached an address. */
export type Hit = { readonly protocol: 'tcp' | 'udp'; readonly address: string; readonly port: number };

export type Canaries = {
  readonly hits: () => readonly Hit[];
  readonly reset: () => void;
  /** Connections that came to the hostile site, which is the one place that may be reached. */
  readonly visits: () => number;
};

const siteAddresses: ReadonlySet<string> = new Set([publicAddress, loopbackAddress]);

/** Listens on every address of the namespace. Only port 80 of two of them is the hostile site's. */
export async function startCanaries(site: HttpServer, onHit: () => void): Promise<Canaries> {
  let hits: Hit[] = [];
  let visits = 0;
  const onConnection = (socket: Socket): void => {
    const [address, port] = [withoutMapping(socket.localAddress ?? '?'), socket.localPort ?? 0];
    if (siteAddresses.has(address) && port === 80) {
      visits += 1;
      site.emit('connection', socket);
      return;
    }
    onHit();
    hits.push({ protocol: 'tcp', address, port });
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(emptyAnswer));
  };
  for (const port of tcpPorts) await once(createServer(onConnection).listen({ port, host: '::' }), 'listening');
  for (const port of udpPorts) {
    const socket = createSocket({ type: 'udp6', reuseAddr: true });
    // Whom a datagram was sent to is not told, only its port.
    socket.on('message', () => hits.push({ protocol: 'udp', address: '*', port }));
    socket.bind(port, '::');
    await once(socket, 'listening');
  }
  return {
    hits: () => hits,
    visits: () => visits,
    reset: () => {
      hits = [];
    },
  };
}

/**
 * What makes a browser go on: a preflight that is granted, a frame that loads, a script that is
 * none.
 */
const emptyAnswer = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  'Content-Length: 0',
  'Access-Control-Allow-Origin: *',
  'Access-Control-Allow-Headers: *',
  'Connection: close',
  '\r\n',
].join('\r\n');

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * The kernel's own count for this namespace: whatever was sent on whatever port, whether or not a
 * canary listens there. A browser in a namespace of its own is not counted, so there every
 * connection has to be one that the guard dialled.
 */
export type KernelCount = { readonly datagramsSent: number; readonly connectionsOpened: number };

export function readKernelCount(): KernelCount {
  const ipv4 = readFileSync('/proc/net/snmp', 'utf8').split('\n');
  const field = (protocol: string, name: string): number => {
    const [names = '', values = ''] = ipv4.filter((line) => line.startsWith(`${protocol}:`));
    return Number(values.split(' ')[names.split(' ').indexOf(name)]);
  };
  const ipv6 = /^Udp6OutDatagrams\s+(\d+)/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1];
  return {
    datagramsSent: field('Udp', 'OutDatagrams') + Number(ipv6 ?? 0),
    connectionsOpened: field('Tcp', 'ActiveOpens'),
  };
}
