import type { Tenant } from '@tintype/contracts/plans/share-slots';
import type { SlotsTaken } from '@tintype/database/dispatch';

export type Capacity = {
  readonly slots: number;
  readonly taken: readonly SlotsTaken[];
  readonly window: number;
  /** The next capture of each host that waits for its turn there, filled while feeding; undefined while nobody crawls, and then no host is looked at. */
  readonly paced: Map<string, string> | undefined;
};

export const tenantOf = (id: string, waiting: number, taken: readonly SlotsTaken[], weight = 1): Tenant => ({
  id,
  weight,
  waiting,
  inFlight: sum(taken.filter(({ organizationId }) => organizationId === id)),
});

export const sum = (taken: readonly SlotsTaken[]): number => taken.reduce((all, { count }) => all + count, 0);
