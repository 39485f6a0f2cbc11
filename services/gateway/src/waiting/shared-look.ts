type SharedLook<Found> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Looks up IDs one at a time for many callers with few queries: callers that arrive while a query
 * runs share the next query. A query always begins after the call, so that a caller never gets a
 * state from before its call.
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
