/** Everything that can happen to a compose in the database. States change nowhere else. */
export { acceptCompose, type NewCompose } from './composes/accept-compose.ts';
export { cancelCompose, completeCompose, failCompose } from './composes/settle-compose.ts';
export { claimCompose, type ClaimedCompose, type ComposePicture } from './composes/claim-compose.ts';
export { listExpiredComposes, markComposesDeleted } from './composes/expired-composes.ts';
export { findCompose, listComposes, type StoredCompose } from './composes/find-compose.ts';
export { advanceComposes } from './composes/advance-composes.ts';
export { listReadyComposes, releaseLostComposes, releaseUndrawn, requeueCompose } from './composes/ready-composes.ts';
