/** What the scheduler's feeder needs: who waits, and how they are given places in the capture queue. */
export { listWaiting, type WaitingOrganization } from './dispatch/list-waiting.ts';
export { measureSlots, type SlotsTaken } from './dispatch/measure-slots.ts';
export { sendWaiting } from './dispatch/send-waiting.ts';
export { pickWaiting, putOff, sendThese, type WaitingCapture } from './dispatch/paced-captures.ts';
export { listPendingBatches, type DispatchedBatch, type PendingBatch } from './dispatch/list-pending-batches.ts';
export { holdItems, listHolding, releaseItems, type HoldingBatch } from './dispatch/held-items.ts';
export { takeItems, type PendingItem } from './dispatch/take-items.ts';
export { attachCaptures } from './dispatch/attach-captures.ts';
export { holdDispatcher } from './dispatch/hold-dispatcher.ts';
export { failItems } from './dispatch/fail-items.ts';
export { unsuspendBatches, suspendBatches } from './dispatch/mark-credits.ts';
