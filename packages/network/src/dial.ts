import { lookup as systemLookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { createLookupTurns } from './lookup-turns.ts';

export type DialTarget = { readonly address: string; readonly port: number; readonly signal: AbortSignal };

/**
 * Opens one TCP connection to a literal address. The returned socket is connected and has no
 * listeners.
 */
export type Dial = (target: DialTarget) => Promise<Socket>;

export const dialTcp: Dial = ({ address, port, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const socket = connect({ host: address, port, autoSelectFamily: false, noDelay: true });
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('connect', onConnect);
      socket.removeListener('error', onError);
      act();
    };
    const onConnect = () => settle(() => resolve(socket));
    const onError = (error: Error) => settle(() => reject(error));
    const onAbort = () =>
      settle(() => {
        socket.on('error', () => undefined);
        socket.destroy();
        reject(signal.reason);
      });
    socket.once('connect', onConnect);
    socket.once('error', onError);
    signal.addEventListener('abort', onAbort, { once: true });
  });

/**
 * Returns every IPv4 and IPv6 address of a name, in the order in which they should be tried.
 * Rejects if there is none.
 */
export type Resolve = (
  name: string,
  options?: { readonly signal?: AbortSignal; readonly owner?: string },
) => Promise<readonly string[]>;

export class ResolveTimedOut extends Error {}

export type ResolverOptions = {
  /**
   * The default is the system's resolver, so /etc/hosts and the resolver configuration of a
   * container apply.
   */
  readonly lookup?: (name: string) => Promise<readonly { readonly address: string }[]>;
  readonly timeoutMs?: number;
};

/**
 * Queries once per call and caches nothing. The response belongs to one connection, so a later
 * response cannot change a decision.
 */
export function createResolver({ lookup = lookupAll, timeoutMs = 5000 }: ResolverOptions = {}): Resolve {
  const lookUp = createLookupTurns(lookup);
  return async (name, { signal, owner } = {}) => {
    signal?.throwIfAborted();
    const given = new AbortController();
    const onAbort = () => given.abort(signal?.reason);
    const timer = setTimeout(
      () => given.abort(new ResolveTimedOut(`no response for ${name} within ${timeoutMs} ms`)),
      timeoutMs,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const answers = await lookUp(name, { owner, signal: given.signal });
      return answers.map(({ address }) => address);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

const lookupAll = (name: string) => systemLookup(name, { all: true, order: 'verbatim' });
