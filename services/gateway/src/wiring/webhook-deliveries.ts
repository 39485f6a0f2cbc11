import { listDeliveries, retryDelivery } from '@tintype/database/webhooks';
import type { ListDeliveriesDependencies } from '../routes/webhook-deliveries/list-deliveries.ts';
import type { RetryDeliveryDependencies } from '../routes/webhook-deliveries/retry-delivery.ts';
import type { WiringDependencies } from './dependencies.ts';

export const wireWebhookDeliveries = ({
  database,
}: WiringDependencies): ListDeliveriesDependencies & RetryDeliveryDependencies => ({
  listDeliveries: (wanted) => listDeliveries(database, wanted),
  retryDelivery: (wanted) => retryDelivery(database, wanted),
});
