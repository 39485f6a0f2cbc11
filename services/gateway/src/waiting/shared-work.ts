import { LRUCache } from 'lru-cache';

type SharedLook<Found> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Callers that arrive while a query runs share the next query. It always begins after the call, so
 * that a caller never gets an earlier state.
 */
export function createSharedLook<Found>(look: SharedLook<Found>): (id: string) => Promise<Found | undefined> {
  type Next = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> };
  let running: Promise<unknown> = Promise.resolve();
  let next: Next | undefined;

  const begin = (): Next => {
    const ids = new Set<string>();
    const found = running.then(() => {
      next = undefined;
      return look([...ids]);
    });
    running = found.catch(() => undefined);
    return { ids, found };
  };
  return async (id) => {
    next ??= begin();
    next.ids.add(id);
    return (await next.found).get(id);
  };
}

/** Runs at most one job for each name at a time. */
export function createFlights<Result>(): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const flying = new Map<string, Promise<Result>>();
  return (name, work) => {
    const known = flying.get(name);
    if (known !== undefined) return known;
    const flight = work().finally(() => flying.delete(name));
    flying.set(name, flight);
    return flight;
  };
}

type OpenSecret = (sealed: Uint8Array, id: string) => string;

const openedSecretsMax = 1_000;

/**
 * Every request for a link needs a secret. The encrypted bytes are part of the cache key: a rotated
 * secret gets a new entry, and a revoked key is not looked up.
 */
export function cacheOpened(open: OpenSecret): OpenSecret {
  const opened = new LRUCache<string, string>({ max: openedSecretsMax });
  return (sealed, id) => {
    const name = `${id} ${Buffer.from(sealed).toString('base64')}`;
    const kept = opened.get(name) ?? open(sealed, id);
    opened.set(name, kept);
    return kept;
  };
}
