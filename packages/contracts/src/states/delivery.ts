import type { TransitionTable } from './transitions.ts';

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
type DeliveryEvent = 'deliver' | 'retry' | 'fail' | 'sendAgain';

/** `sendAgain` repeats the delivery at a user's request, whatever its state. */
export const deliveryTransitions = {
  PENDING: { deliver: 'DELIVERED', retry: 'PENDING', fail: 'FAILED', sendAgain: 'PENDING' },
  DELIVERED: { sendAgain: 'PENDING' },
  FAILED: { sendAgain: 'PENDING' },
} as const satisfies TransitionTable<DeliveryState, DeliveryEvent>;
