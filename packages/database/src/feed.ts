/** What the scheduler's feeder needs: who waits, and how they are given places in the capture queue. */
export { listWaiting, type WaitingOrganization } from './feed/list-waiting.ts';
export { measurePlaces, type PlacesTaken } from './feed/measure-places.ts';
export { sendWaiting } from './feed/send-waiting.ts';
export { pickWaiting, putOff, sendThese, type WaitingCapture } from './feed/waiting-in-turn.ts';
export { listHungryBatches, type FedBatch, type HungryBatch } from './feed/list-hungry-batches.ts';
export { holdItems, listHolding, releaseItems, type HoldingBatch } from './feed/held-items.ts';
export { takeItems, type PendingItem } from './feed/take-items.ts';
export { placeItems } from './feed/place-items.ts';
export { holdFeeder } from './feed/hold-feeder.ts';
export { failItems } from './feed/fail-items.ts';
export { markFed, markStarved } from './feed/mark-credits.ts';
