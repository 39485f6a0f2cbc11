import { deliveryLeaseMs, dispatchMs } from '@tintype/database/deliveries/due-deliveries';

export type NotifierTimes = {
  /** Milliseconds that a destination may take from the look-up of its name to its response. */
  readonly attemptMsMax: number;
  /** Milliseconds for which a claimed delivery belongs to its process. */
  readonly leaseMs: number;
  /** Milliseconds that a sent job may take to be claimed. */
  readonly dispatchMs: number;
};
export const usualTimes: NotifierTimes = { attemptMsMax: 30_000, leaseMs: deliveryLeaseMs, dispatchMs };
