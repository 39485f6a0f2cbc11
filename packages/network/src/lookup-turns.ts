import { createTurns } from '@tintype/runtime/fair-share/turns';

type Lookup<Answer> = (name: string) => Promise<Answer>;
type LookUpOptions = { readonly owner?: string | undefined; readonly signal: AbortSignal };

/**
 * The system resolves names in threads. A name whose server does not respond occupies its thread
 * for half a minute, even if no caller waits for the result.
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
