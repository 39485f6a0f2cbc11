import { lookup as systemLookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { createTurns } from '@tintype/runtime/fair-share/turns';

type DialTarget = { readonly address: string; readonly port: number; readonly signal: AbortSignal };

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

type ResolverOptions = {
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

type Lookup<Answer> = (name: string) => Promise<Answer>;
type LookUpOptions = { readonly owner?: string | undefined; readonly signal: AbortSignal };

/**
 * The maximum number of concurrent look-ups. The system resolves names in threads, and a name whose
 * server does not respond occupies its thread for half a minute, even if no caller waits for the
 * result.
 */
const togetherMax = 8;
/**
 * The maximum number of concurrent look-ups of one owner, so that slow host names on one page do
 * not delay other pages.
 */
const perOwnerMax = 4;

/**
 * Admits look-ups in turn. A look-up whose callers have all given up is not begun. A look-up that
 * has begun keeps its turn until the end. `owner` is the page or crawl; look-ups without an owner
 * share one.
 */
export function createLookupTurns<Answer>(lookup: Lookup<Answer>) {
  const turns = createTurns({ capacity: togetherMax, perOwner: perOwnerMax });
  return (name: string, { owner = '', signal }: LookUpOptions): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp, { once: true });
      const inTurn = async (): Promise<Answer> => {
        using _turn = await turns.take([owner], { signal });
        return await lookup(name);
      };
      inTurn()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', giveUp));
    });
}
