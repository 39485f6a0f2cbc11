import type { LiveKind } from '@tintype/contracts/events/events';
import { sessionsThatMayListen } from '@tintype/database/accounts/sessions';
import type { Database } from '@tintype/database/connect';
import { readLiveState, type LiveState } from '@tintype/database/measures/live-state';
import { createHoldings } from '@tintype/runtime/fair-share/turns';
import type { Logger } from '@tintype/runtime/logger';
import { ServiceBusy } from '../http/error-reply.ts';
import type { EventSource, EventStreams, ServerEvent } from '../http/event-stream.ts';

type ListenerSession = { readonly sessionId: string; readonly organizationId: string };
type LiveHint = { readonly kind: LiveKind; readonly id?: string };
type Listener = ListenerSession & {
  /** Called when the listener will receive every further change in its organization. */
  readonly watched: () => void;
  readonly tell: (hint: LiveHint) => void;
  readonly signOut: () => void;
};
type Dependencies = { readonly database: Database; readonly logger: Logger; readonly every: EventStreams['every'] };

/**
 * Milliseconds between two queries for all listeners. Changes within one interval become one hint.
 */
const hintIntervalMs = 1_000;

/**
 * Notifies pages that something has changed, never of its new state: pages read that from the usual
 * endpoints. PostgreSQL is the source, so a hint is never ahead of the data and is not lost with
 * Redis. Without listeners nothing is queried.
 */
export function createLiveHints({ database, logger, every }: Dependencies) {
  const listeners = new Set<Listener>();
  let known = new Map<string, LiveState>();
  let seen = new Set<string>();
  let isLooking = false;
  let timer: Disposable | undefined;

  const look = async (): Promise<void> => {
    const seats = [...listeners];
    const watched = new Set(seats.map(({ organizationId }) => organizationId));
    const [states, allowed] = await Promise.all([
      readLiveState(database, [...watched]),
      sessionsThatMayListen(database, seats),
    ]);
    const now = new Map(states.map((state) => [getStateKey(state), state]));
    for (const seat of seats) if (!allowed.has(`${seat.sessionId}/${seat.organizationId}`)) seat.signOut();
    for (const state of listChanges(known, now, seen))
      for (const listener of seats)
        if (listener.organizationId === state.organizationId)
          listener.tell({ kind: state.kind, ...(state.id !== '' && { id: state.id }) });
    if (listeners.size > 0) [known, seen] = [now, watched];
    for (const seat of seats) seat.watched();
  };

  const tick = (): void => {
    if (isLooking) return;
    isLooking = true;
    look()
      // When PostgreSQL responds again, all changes since then are sent.
      .catch((error: unknown) => logger.warn({ error }, 'hints.not_read'))
      .finally(() => (isLooking = false));
  };

  const add = (listener: Listener): Disposable => {
    listeners.add(listener);
    timer ??= every(hintIntervalMs, tick);
    tick();
    return {
      [Symbol.dispose]: () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        timer?.[Symbol.dispose]();
        timer = undefined;
        [known, seen] = [new Map(), new Set()];
      },
    };
  };

  /** Ends when the client disconnects, or when the user loses the right to listen. */
  return (seat: ListenerSession): EventSource =>
    async function* (ended) {
      // A page that reads slowly gets one hint for a subject, however often it changed.
      const waiting = new Map<string, ServerEvent>();
      let isOver = false;
      let wake = (): void => undefined;
      const put = (key: string, event: ServerEvent): void => {
        waiting.set(key, event);
        wake();
      };
      const { promise: isWatched, resolve: watched } = Promise.withResolvers<void>();
      using _seat = add({
        ...seat,
        watched,
        tell: (hint) => put(`${hint.kind}/${hint.id}`, { event: 'changed', data: hint }),
        signOut: () => {
          isOver = true;
          put('signed-out', { event: 'signed-out', data: {} });
        },
      });
      const onEnd = (): void => {
        wake();
        watched();
      };
      ended.addEventListener('abort', onEnd, { once: true });
      await isWatched;
      // A page that reconnects reloads everything, because it missed hints.
      yield { event: 'connected', data: {} };
      while (!ended.aborted) {
        const events = [...waiting.values()];
        waiting.clear();
        yield* events;
        if (isOver) return;
        if (waiting.size === 0 && !ended.aborted) await new Promise<void>((resolve) => (wake = resolve));
      }
    };
}

const getStateKey = ({ organizationId, kind, id }: LiveState): string => `${organizationId}/${kind}/${id}`;

/**
 * States that are new, different, or no longer in progress. An organization that was not watched
 * before has no known state.
 */
function* listChanges(
  before: ReadonlyMap<string, LiveState>,
  now: ReadonlyMap<string, LiveState>,
  seen: ReadonlySet<string>,
): Generator<LiveState> {
  for (const [key, state] of now)
    if (seen.has(state.organizationId) && before.get(key)?.version !== state.version) yield state;
  for (const [key, state] of before) if (!now.has(key)) yield state;
}

export type ListenerOwners = { readonly session: string; readonly user: string; readonly organization: string };

/**
 * A browser opens one stream for all its tabs, and a reload may overlap with the previous stream.
 */
export const listeningMax = { session: 4, user: 20, organization: 200, gateway: 2_000 } as const;
type ListenerLevel = keyof typeof listeningMax;

/** Pages poll for changes in the meantime. */
const retryAfterSeconds = 15;

/** Each open stream costs a connection, and a row of the query that runs every second. */
export function createListeningPlaces() {
  const open = createHoldings();
  /** Throws 503 at any maximum of open streams. */
  return (who: ListenerOwners): Disposable => {
    const owners: Readonly<Record<ListenerLevel, string>> = { ...who, gateway: '' };
    const nameOf = (level: ListenerLevel): string => `${level}:${owners[level]}`;
    const levels = Object.keys(listeningMax) as ListenerLevel[];
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
