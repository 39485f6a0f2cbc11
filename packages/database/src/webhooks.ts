/** Who is told what, from the first event to the last attempt. */
export { addWebhook, type NewWebhook } from './webhooks/add-webhook.ts';
export { listDue, type DueOrganization } from './webhooks/list-due.ts';
export { dispatchDeliveries, dispatchMs, type DispatchedDelivery, type Share } from './webhooks/dispatch-deliveries.ts';
export { claimDelivery, deliveryLeaseMs, type ClaimedDelivery } from './webhooks/claim-delivery.ts';
export { keepBody } from './webhooks/keep-body.ts';
export { settleDelivery, type AttemptReport, type Settlement } from './webhooks/settle-delivery.ts';
export { listDeliveries, type StoredAttempt, type StoredDelivery } from './webhooks/list-deliveries.ts';
export { retryDelivery } from './webhooks/retry-delivery.ts';
export { deliveriesKeptDays, pruneDeliveries } from './webhooks/prune-deliveries.ts';
export { measureDeliveries, type DeliveriesMeasure } from './webhooks/measure-deliveries.ts';
