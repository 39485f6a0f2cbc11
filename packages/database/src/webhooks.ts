/** Who is told what, from the first event to the last attempt. */
export { addWebhook, type NewWebhook } from './webhooks/add-webhook.ts';
export {
  listDue,
  type DueOrganization,
  dispatchDeliveries,
  dispatchMs,
  type DispatchedDelivery,
  type Share,
  measureDeliveries,
} from './webhooks/due-deliveries.ts';
export {
  claimDelivery,
  deliveryLeaseMs,
  type ClaimedDelivery,
  keepBody,
  settleDelivery,
  type Settlement,
} from './webhooks/attempt-delivery.ts';
export { listDeliveries, type StoredDelivery, retryDelivery } from './webhooks/list-deliveries.ts';
export { deliveriesKeptDays, pruneDeliveries } from './webhooks/prune-deliveries.ts';
