import { freePort } from '../../packages/testing/src/free-port.ts';
import { openLog } from './log-file.ts';
import type { PrivateProcess } from './private-process.ts';
import { supervise, type SupervisedProcess } from './supervise.ts';

export type PrivateServer = SupervisedProcess & { readonly url: string };

export type ServerKind = {
  readonly name: string;
  readonly log: string;
  readonly process: (port: number) => Omit<PrivateProcess, 'onLine'>;
  readonly isReady: (port: number) => Promise<boolean>;
  readonly url: (port: number) => string;
};

/**
 * Milliseconds that a server gets to stop, which is long enough for PostgreSQL's last checkpoint.
 */
const stopGraceMs = 30_000;

/**
 * Starts a server on a free port of 127.0.0.1 and keeps it running there. Another process may
 * occupy the port first: until the server has been ready once, each attempt uses a different port.
 */
export async function startPrivateServer(
  { name, log, process: processOn, isReady, url }: ServerKind,
  say: (sentence: string) => void,
): Promise<PrivateServer> {
  const { write } = openLog(log, { say });
  let port = 0;
  const supervised = supervise({
    name,
    plan: async (wasReady) => {
      if (!wasReady) port = await freePort();
      return { ...processOn(port), onLine: write };
    },
    isReady: () => isReady(port),
    stopGraceMs,
    say,
  });
  try {
    await supervised.ready;
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { ...supervised, url: url(port) };
}
