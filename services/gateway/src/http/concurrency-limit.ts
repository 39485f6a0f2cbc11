import { ServiceBusy } from './error-reply.ts';

/** Takes a slot for one more request, or throws 503 when as many are under way as can be answered soon. Disposing of the slot frees it. */
type AcquireSlot = () => Disposable;

/** A refusal says when to come back; a second is enough to answer all that are in hand. */
const retryAfterSeconds = 1;

/**
 * Keeps what a gateway works on bounded, so that with too many callers the rest of them are answered as quickly as ever and memory stays
 * flat. Callers who wait for a capture are not counted: they cost nothing while they wait, and `expected-wait.ts` turns them away.
 */
export function createConcurrencyLimit(max: number): AcquireSlot {
  let active = 0;
  return () => {
    if (active >= max)
      throw new ServiceBusy({ retryAfterSeconds, message: 'Too many requests at once. Try again shortly.' });
    active += 1;
    return { [Symbol.dispose]: () => void (active -= 1) };
  };
}
