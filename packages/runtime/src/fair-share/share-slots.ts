/** One organization that wants slots in the capture queue. */
export type Tenant = {
  readonly id: string;
  /** With 2 it gets twice as many slots as one with 1. */
  readonly weight: number;
  /** How many of its captures are in the queue or in progress. */
  readonly inFlight: number;
  /** How many could be sent. */
  readonly waiting: number;
};

/**
 * Divides free slots among organizations: each slot goes to the organization with the fewest
 * captures in flight for its weight, and none gets more than `inFlightMax` for a weight of 1 while
 * others wait. Returns how many captures each may send. Runs in O(slots × tenants).
 */
export function shareSlots(
  tenants: readonly Tenant[],
  { slots, inFlightMax }: { readonly slots: number; readonly inFlightMax: number },
): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  const loadOf = ({ id, inFlight, weight }: Tenant): number => (inFlight + (given.get(id) ?? 0)) / weight;
  const wants = (tenant: Tenant): boolean =>
    (given.get(tenant.id) ?? 0) < tenant.waiting && (tenants.length === 1 || loadOf(tenant) < inFlightMax);
  for (let left = slots; left > 0; left -= 1) {
    const next = tenants
      .filter(wants)
      .reduce<Tenant | undefined>((least, one) => (least && loadOf(least) <= loadOf(one) ? least : one), undefined);
    if (next === undefined) break;
    given.set(next.id, (given.get(next.id) ?? 0) + 1);
  }
  return given;
}
