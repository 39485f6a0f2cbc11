import { createHoldings } from '@tintype/runtime/fair-share/holdings';
import { ServiceBusy } from '../http/error-reply.ts';

export type Listening = { readonly session: string; readonly user: string; readonly organization: string };

/**
 * A browser opens one stream for all of its tabs; a reload may overlap with the one before. The
 * last is of all streams of a gateway.
 */
export const listeningMax = { session: 4, user: 20, organization: 200, gateway: 2_000 } as const;
type Level = keyof typeof listeningMax;

/** Pages poll for changes in the meantime. */
const retryAfterSeconds = 15;

/**
 * The open event streams of a gateway. Each costs a connection, and a row of the query that is made
 * every second.
 */
export function createListeningPlaces() {
  const open = createHoldings();
  /** Throws 503 when a level has as many as it may have. */
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
