/** For the scheduler's dispatcher: which captures wait, and how they are given places in the capture queue. */
export {
  listWaiting,
  measureSlots,
  type SlotsTaken,
  sendWaiting,
  pickWaiting,
  putOff,
  sendThese,
} from './dispatch/waiting-captures.ts';
export {
  listPendingBatches,
  type DispatchedBatch,
  type PendingBatch,
  unsuspendBatches,
  suspendBatches,
} from './dispatch/pending-batches.ts';
export {
  holdItems,
  listHolding,
  releaseItems,
  type HoldingBatch,
  takeItems,
  type PendingItem,
  attachCaptures,
  failItems,
} from './dispatch/items.ts';
export { holdDispatcher } from './leases/hold-dispatcher.ts';
