import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range from which the kernel takes the local ports of outgoing connections (32768 and up on Linux): a port from that
 * range may be free when it is asked for and taken by a connection a moment later.
 */
const firstPort = 20_000;
const portCount = 12_000;
const triesMax = 50;
const given = new Set<number>();

/** A port that nobody listens on, another one at each call. It is not held: whoever asks should take it soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = firstPort + Math.floor(Math.random() * portCount);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port among ${triesMax} from ${firstPort} to ${firstPort + portCount}`);
}

async function isFree(port: number): Promise<boolean> {
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
