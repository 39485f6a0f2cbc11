import { createHoldings } from '@tintype/runtime/fair-share/holdings';
import { ServiceBusy } from '../http/error-reply.ts';

export type Listening = { readonly session: string; readonly user: string; readonly organization: string };

/**
 * The maximum number of open streams. A browser opens one stream for all its tabs, and a reload may
 * overlap with the previous stream. `gateway` is the maximum of all streams of a gateway.
 */
export const listeningMax = { session: 4, user: 20, organization: 200, gateway: 2_000 } as const;
type Level = keyof typeof listeningMax;

/** Seconds for `Retry-After`. Pages poll for changes in the meantime. */
const retryAfterSeconds = 15;

/**
 * Counts the open event streams of a gateway. Each costs a connection, and a row of the query that
 * runs every second.
 */
export function createListeningPlaces() {
  const open = createHoldings();
  /**
   * Opens a place. Throws 503 if the session, the user, the organization or the gateway already has
   * its maximum of open streams.
   */
  return (who: Listening): Disposable => {
    const owners: Readonly<Record<Level, string>> = { ...who, gateway: '' };
    const nameOf = (level: Level): string => `${level}:${owners[level]}`;
    const levels = Object.keys(listeningMax) as Level[];
    const full = levels.find((level) => open.countOf(nameOf(level)) >= listeningMax[level]);
    if (full !== undefined)
      throw new ServiceBusy({
        retryAfterSeconds,
        stage: 'events',
        message: `This ${full} has reached the limit of ${listeningMax[full]} open event streams. Close one, or try again later.`,
      });
    const places = new DisposableStack();
    for (const level of levels) places.use(open.take(nameOf(level)));
    return places;
  };
}
