import type { LiveKind } from '@tintype/contracts/events/live-kinds';
import { sessionsThatMayListen } from '@tintype/database/accounts';
import type { Database } from '@tintype/database/connect';
import { readLiveState, type LiveState } from '@tintype/database/live-state';
import type { Logger } from '@tintype/runtime/logger';
import type { EventSource, EventStreams, ServerEvent } from '../http/event-stream.ts';

export type Seat = { readonly sessionId: string; readonly organizationId: string };
export type LiveHint = { readonly kind: LiveKind; readonly id?: string };
type Listener = Seat & {
  /** From now on nothing that changes in its organization is missed. */
  readonly watched: () => void;
  readonly tell: (hint: LiveHint) => void;
  readonly signOut: () => void;
};
type Dependencies = { readonly database: Database; readonly logger: Logger; readonly every: EventStreams['every'] };

/** One look for all who listen. What changed in between is one hint, so nobody is told of a thing more often. */
export const hintIntervalMs = 1_000;

/**
 * Tells pages that something has changed, never what it is now: they read that where they read everything. PostgreSQL is asked, so that a
 * hint cannot be ahead of the truth or be lost with Redis. Nothing is asked while nobody listens.
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
    const now = new Map(states.map((state) => [keyOf(state), state]));
    for (const seat of seats) if (!allowed.has(`${seat.sessionId}/${seat.organizationId}`)) seat.signOut();
    for (const state of changedBetween(known, now, seen))
      for (const listener of seats)
        if (listener.organizationId === state.organizationId)
          listener.tell({ kind: state.kind, ...(state.id !== '' && { id: state.id }) });
    // Who had left meanwhile left nothing to be known.
    if (listeners.size > 0) [known, seen] = [now, watched];
    for (const seat of seats) seat.watched();
  };

  const tick = (): void => {
    if (isLooking) return;
    isLooking = true;
    look()
      // The stream stays open: as soon as PostgreSQL answers again, everything that changed meanwhile is told.
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

  /** The events of one page. It ends when the page goes, or when whoever is signed in may not listen any more. */
  return (seat: Seat): EventSource =>
    async function* (ended) {
      // By what they are about: a page that reads slowly gets one hint of a thing, however often that changed.
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
      // Whoever connects again reads everything once, for what happened in between was told to nobody.
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

const keyOf = ({ organizationId, kind, id }: LiveState): string => `${organizationId}/${kind}/${id}`;

/** New, different, or not under way any more. Of an organization that was not watched before nothing is known. */
function* changedBetween(
  before: ReadonlyMap<string, LiveState>,
  now: ReadonlyMap<string, LiveState>,
  seen: ReadonlySet<string>,
): Generator<LiveState> {
  for (const [key, state] of now)
    if (seen.has(state.organizationId) && before.get(key)?.version !== state.version) yield state;
  for (const [key, state] of before) if (!now.has(key)) yield state;
}
