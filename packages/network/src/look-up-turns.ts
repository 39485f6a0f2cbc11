type Lookup<Answer> = (name: string) => Promise<Answer>;
type Waiting = { readonly owner: string; readonly begin: () => void };

/** The system looks names up on threads, and a name whose server is silent keeps its thread for half a minute, even if no caller waits for it. */
const togetherMax = 8;
/** Look-ups of one owner at a time, so that slow names of one page do not delay others. */
const perOwnerMax = 4;

/**
 * Lets look-ups in by turns: the owner with the fewest under way is next. One that no caller waits for any more is never begun. `owner` is whose page or
 * crawl it is; those without one share a place.
 */
export function createLookupTurns<Answer>(lookup: Lookup<Answer>) {
  const active = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let together = 0;
  const activeOf = (owner: string): number => active.get(owner) ?? 0;
  const note = (owner: string, by: 1 | -1): void => {
    together += by;
    const left = activeOf(owner) + by;
    if (left === 0) active.delete(owner);
    else active.set(owner, left);
  };
  const next = (): Waiting | undefined => {
    let best: Waiting | undefined;
    for (const one of waiting)
      if (activeOf(one.owner) < perOwnerMax && (best === undefined || activeOf(one.owner) < activeOf(best.owner)))
        best = one;
    return best;
  };
  const beginNext = (): void => {
    for (let one = next(); together < togetherMax && one !== undefined; one = next()) {
      waiting.delete(one);
      one.begin();
    }
  };

  return (
    name: string,
    { owner = '', signal }: { readonly owner?: string | undefined; readonly signal: AbortSignal },
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const place: Waiting = {
        owner,
        begin: () => {
          note(owner, 1);
          lookup(name)
            .then(resolve, reject)
            .finally(() => {
              signal.removeEventListener('abort', leave);
              note(owner, -1);
              beginNext();
            });
        },
      };
      const leave = (): void => {
        waiting.delete(place);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(place);
      beginNext();
    });
}
