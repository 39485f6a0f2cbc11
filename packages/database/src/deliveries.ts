/** The outbox: everything that is delivered, from the event to the last attempt. */
export { adoptMails } from './deliveries/adopt-mails.ts';
export {
  claimDelivery,
  type ClaimedDelivery,
  deliveryLeaseMs,
  type HttpDelivery,
  keepBody,
  type MailDelivery,
  renewDeliveries,
} from './deliveries/claim-deliveries.ts';
export {
  type DispatchedDelivery,
  dispatchDeliveries,
  dispatchMs,
  type DueShare,
  listDue,
  measureDeliveries,
  type Sendable,
  type Share,
} from './deliveries/due-deliveries.ts';
export { listDeliveries, retryDelivery, type StoredDelivery } from './deliveries/list-deliveries.ts';
export { deliveriesKeptDays, pruneDeliveries } from './deliveries/prune-deliveries.ts';
export { settleDeliveries, type Settlement } from './deliveries/settle-deliveries.ts';
export { explainWaitingMails, retryWaitingMails } from './deliveries/waiting-mails.ts';
