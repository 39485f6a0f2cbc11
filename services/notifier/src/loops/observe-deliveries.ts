import type { Database } from '@tintype/database/connect';
import { measureDeliveries } from '@tintype/database/webhooks';
import type { NotifierMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly metrics: NotifierMetrics };

export const createObserveDeliveries =
  ({ database, metrics }: Dependencies) =>
  async (): Promise<void> => {
    const { pending, due, oldestSeconds } = await measureDeliveries(database);
    metrics.deliveries.set({ state: 'pending' }, pending);
    metrics.deliveries.set({ state: 'due' }, due);
    metrics.oldestSeconds.set(oldestSeconds);
  };
