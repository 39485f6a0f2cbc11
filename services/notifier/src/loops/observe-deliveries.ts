import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import type { Database } from '@tintype/database/connect';
import { measureDeliveries } from '@tintype/database/deliveries/due-deliveries';
import type { NotifierMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly metrics: NotifierMetrics };

export const createObserveDeliveries =
  ({ database, metrics }: Dependencies) =>
  async (): Promise<void> => {
    const measures = await measureDeliveries(database);
    for (const type of destinationTypes) {
      const { pending = 0, due = 0, oldestSeconds = 0 } = measures.find((one) => one.type === type) ?? {};
      metrics.deliveries.set({ type, state: 'pending' }, pending);
      metrics.deliveries.set({ type, state: 'due' }, due);
      metrics.oldestSeconds.set({ type }, oldestSeconds);
    }
  };
