import { ServiceBusy } from './error-reply.ts';
import type { Caller } from './principal.ts';

/** Whom a slot is counted for: an organization, somebody who acts for none, or the address of somebody nobody knows. */
export type SlotOwner = { readonly kind: 'organization' | 'account' | 'address'; readonly id: string };
export type Slot = Disposable & {
  /** Called as soon as it is known whose it is. Throws 503 when that one has its share, and the slot is still to be disposed of. */
  readonly countFor: (owner: SlotOwner) => void;
};
/** Takes a slot for one more, or throws 503 when as many are under way as can be answered soon. Disposing of the slot frees it. */
export type AcquireSlot = (owner?: SlotOwner) => Slot;

/** A refusal says when to come back; a second is enough to answer all that are in hand. */
const retryAfterSeconds = 1;

/**
 * Keeps what a gateway works on bounded, so that with too many callers the rest of them are answered as quickly as ever and memory stays
 * flat. Nobody gets another slot while they hold as many as are free: one alone may hold half of all, and however many hold all that they
 * can, there is room for one who holds none. Callers who wait for a capture are not counted: they cost nothing while they wait, and
 * `expected-wait.ts` turns them away.
 */
export function createConcurrencyLimit(max: number): AcquireSlot {
  let active = 0;
  const held = new Map<string, number>();

  const claim = (owner: SlotOwner): string => {
    const name = `${owner.kind}:${owner.id}`;
    const own = held.get(name) ?? 0;
    // The one that is asked about is among the active.
    if (own > max - active) throw busy(`Too many requests of this ${owner.kind} at once. Try again shortly.`);
    held.set(name, own + 1);
    return name;
  };
  const giveBack = (name: string): void => {
    const left = held.get(name)! - 1;
    if (left === 0) held.delete(name);
    else held.set(name, left);
  };

  return (owner) => {
    if (active >= max) throw busy('Too many requests at once. Try again shortly.');
    active += 1;
    let name: string | undefined;
    const slot: Slot = {
      countFor: (whose) => void (name = claim(whose)),
      [Symbol.dispose]: () => {
        active -= 1;
        if (name !== undefined) giveBack(name);
      },
    };
    if (owner === undefined) return slot;
    using own = new DisposableStack();
    own.use(slot).countFor(owner);
    own.move();
    return slot;
  };
}

const busy = (message: string): ServiceBusy => new ServiceBusy({ retryAfterSeconds, message });

/** Whom a request is counted for. */
export function slotOwnerOf(caller: Caller | undefined, address: string): SlotOwner {
  if (caller === undefined) return { kind: 'address', id: address };
  if (caller.kind === 'account') return { kind: 'account', id: caller.userId };
  return { kind: 'organization', id: caller.organizationId };
}
