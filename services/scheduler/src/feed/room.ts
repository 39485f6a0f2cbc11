import type { Tenant } from '@tintype/contracts/plans/share-places';
import type { PlacesTaken } from '@tintype/database/feed';

export type Room = {
  readonly places: number;
  readonly taken: readonly PlacesTaken[];
  readonly window: number;
  /** The next capture of each host that waits for its turn there, filled while feeding; undefined while nobody crawls, and then no host is looked at. */
  readonly inTurn: Map<string, string> | undefined;
};

export const tenantOf = (id: string, waiting: number, taken: readonly PlacesTaken[], weight = 1): Tenant => ({
  id,
  weight,
  waiting,
  inFlight: sum(taken.filter(({ organizationId }) => organizationId === id)),
});

export const sum = (taken: readonly PlacesTaken[]): number => taken.reduce((all, { count }) => all + count, 0);
