import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const triesMax = 50;
const given = new Set<number>();

/**
 * A port without a listener, another one at each call. It is not held, so the caller should listen
 * on it soon.
 */
export async function freePort(): Promise<number> {
  const { first, last } = portsToGive(kernelRange());
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port among ${triesMax} from ${first} to ${last}`);
}

/** Whether the port is free on every address, as the gateway needs it. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

type Range = { readonly first: number; readonly last: number };

/** Enough that two processes seldom choose the same. */
const portsMin = 4_000;
/**
 * Below it are the ports that people choose for their servers, and the last that `fetch` refuses,
 * 10080 (https://fetch.spec.whatwg.org/#port-blocking).
 */
const firstUnusual = 10_081;
const lastPort = 65_535;

/**
 * The ports that the kernel takes by itself, for outgoing connections and for servers that asked
 * for any port, are left to it: one that is free at this moment may be its next.
 */
export function portsToGive({ first, last }: Range): Range {
  if (first - firstUnusual >= portsMin) return { first: firstUnusual, last: first - 1 };
  if (lastPort - last >= portsMin) return { first: last + 1, last: lastPort };
  return { first: firstUnusual, last: lastPort };
}

/** Linux tells its range; elsewhere it is what IANA keeps for it (RFC 6335, section 6). */
function kernelRange(): Range {
  try {
    const [first, last] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/);
    return { first: Number(first), last: Number(last) };
  } catch {
    return { first: 49_152, last: lastPort };
  }
}
