import { createHoldings, type Holding } from '@tintype/runtime/fair-share/holdings';
import { ServiceBusy } from './error-reply.ts';
import type { Caller } from './principal.ts';

/**
 * The owner to which a slot is charged: an organization, a user without an organization, or the
 * address of an unauthenticated caller.
 */
export type SlotOwner = { readonly kind: 'organization' | 'account' | 'address'; readonly id: string };
export type Slot = Disposable & {
  /**
   * Called as soon as the owner is known. Throws 503 if the owner has its share. The slot must
   * still be disposed of.
   */
  readonly countFor: (owner: SlotOwner) => void;
};
/**
 * Acquires a slot, or throws 503 if as many requests are in progress as can be handled soon.
 * Disposing of the slot frees it.
 */
export type AcquireSlot = (owner?: SlotOwner) => Slot;

/** `Retry-After` of a refusal: a second is enough to finish all requests in progress. */
const retryAfterSeconds = 1;

/**
 * Limits the concurrent requests of a gateway, so that under overload accepted requests stay as
 * fast as usual and memory does not grow. An owner gets no further slot while it has as many as are
 * free. A single owner may therefore have half of all slots, and an owner that has none always
 * finds one. Callers that wait for a capture are not counted: waiting costs nothing, and
 * `expected-wait.ts` refuses such callers.
 */
export function createConcurrencyLimit(max: number): AcquireSlot {
  let active = 0;
  const holdings = createHoldings();

  const claim = ({ kind, id }: SlotOwner): Holding => {
    const name = `${kind}:${id}`;
    // The new request is already counted as active.
    if (holdings.countOf(name) > max - active)
      throw createBusyError(`This ${kind} has too many concurrent requests. Try again shortly.`);
    return holdings.take(name);
  };

  return (owner) => {
    if (active >= max) throw createBusyError('The service has too many concurrent requests. Try again shortly.');
    using parts = new DisposableStack();
    active += 1;
    parts.defer(() => void (active -= 1));
    if (owner !== undefined) parts.use(claim(owner));
    const slot = parts.move();
    return { countFor: (whose) => void slot.use(claim(whose)), [Symbol.dispose]: () => slot.dispose() };
  };
}

const createBusyError = (message: string): ServiceBusy => new ServiceBusy({ retryAfterSeconds, message });

/** Returns the owner to which a request is charged. */
export function getSlotOwner(caller: Caller | undefined, address: string): SlotOwner {
  if (caller === undefined) return { kind: 'address', id: address };
  switch (caller.kind) {
    case 'account':
      return { kind: 'account', id: caller.userId };
    case 'api-key':
    case 'user':
    case 'trigger':
    case 'link':
      return { kind: 'organization', id: caller.organizationId };
  }
}
