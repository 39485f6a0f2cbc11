import { ServiceBusy } from './error-reply.ts';

/** Takes one more request, or throws 503 when as many are in hand as can be answered soon. What it gives lets the next one in. */
export type Enter = () => Disposable;

/** A refusal says when to come back; a second is enough to answer all that are in hand. */
const retryAfterSeconds = 1;

/**
 * Keeps what a gateway works on bounded, so that with too many callers the rest of them are answered as quickly as ever and memory stays
 * flat. Callers who wait for a capture are not counted: they cost nothing while they wait, and `expected-wait.ts` turns them away.
 */
export function createConcurrencyLimit(max: number): Enter {
  let inHand = 0;
  return () => {
    if (inHand >= max)
      throw new ServiceBusy({ retryAfterSeconds, message: 'Too many requests at once. Try again shortly.' });
    inHand += 1;
    return { [Symbol.dispose]: () => void (inHand -= 1) };
  };
}
