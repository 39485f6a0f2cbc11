/** Everything that can happen to a compose in the database. States change nowhere else. */
export { acceptCompose, type NewCompose, type NewComposePart } from './composes/accept-compose.ts';
export { cancelCompose, completeCompose, failCompose } from './composes/settle-compose.ts';
export {
  claimCompose,
  extendComposeLeases,
  type ClaimedCompose,
  type ComposePicture,
} from './composes/claim-compose.ts';
export { listExpiredComposes, markComposesDeleted, type ExpiredCompose } from './composes/expired-composes.ts';
export { findCompose, listComposes, type StoredCompose, type StoredComposePart } from './composes/find-compose.ts';
export { advanceComposes, type AdvancedCompose } from './composes/advance-composes.ts';
export {
  listReadyComposes,
  releaseLostComposes,
  releaseUndrawn,
  requeueCompose,
  type ReadyCompose,
} from './composes/ready-composes.ts';
