import type { Database } from '@tintype/database/connect';
import { pruneDeliveries } from '@tintype/database/deliveries/prune-deliveries';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger };
const deliveriesMax = 500;

/** Removes deliveries that ended long ago, a limited number in each turn. */
export function createPruneDeliveries({ database, logger }: Dependencies) {
  return async (): Promise<boolean> => {
    const count = await pruneDeliveries(database, { limit: deliveriesMax });
    if (count > 0) logger.info({ count }, 'deliveries.pruned');
    return count === deliveriesMax;
  };
}
