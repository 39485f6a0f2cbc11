/** Everything that can happen to a capture in the database. States change nowhere else. */
export { acceptCapture, acceptCaptures, type NewCapture, type QueuedCapture } from './captures/accept-capture.ts';
export { claimCapture, leaseTimes, type ClaimedCapture } from './captures/claim-capture.ts';
export { completeCapture, failCapture, isTaken } from './captures/settle-capture.ts';
export { releaseLostCaptures, releaseUnstored, requeueCapture } from './captures/release-captures.ts';
export { findReusable } from './captures/find-reusable.ts';
export { cancelCapture, expireUnstarted, type Cancellation } from './captures/cancel-captures.ts';
export { listCaptures } from './captures/list-captures.ts';
export { findCapture, findCaptures, listQueued, type StoredCapture, type StoredFile } from './captures/find-capture.ts';
export { measureQueued } from './captures/measure-queued.ts';
