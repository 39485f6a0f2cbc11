/** An owner that needs slots: an organization, or one of its batches. */
export type Tenant = {
  readonly id: string;
  readonly weight: number;
  /** The number of slots that the owner uses: its work in the queue or in progress. */
  readonly inFlight: number;
  readonly waiting: number;
};

type ShareOptions = {
  readonly slots: number;
  /**
   * Returns the load, in slots per weight, at which a tenant gets no further slot. `left` is the
   * number of free slots.
   */
  readonly loadMax?: (left: number) => number;
};

/**
 * Divides free slots among owners: each slot goes to the owner with the fewest slots in flight for
 * its weight. Returns how many each owner may send. Runs in O(slots × tenants).
 */
export function shareSlots(
  tenants: readonly Tenant[],
  { slots, loadMax = () => Infinity }: ShareOptions,
): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  const givenTo = ({ id }: Tenant): number => given.get(id) ?? 0;
  const loadOf = (tenant: Tenant): number => (tenant.inFlight + givenTo(tenant)) / tenant.weight;
  for (let left = slots; left > 0; left -= 1) {
    const next = tenants
      .filter((tenant) => givenTo(tenant) < tenant.waiting && loadOf(tenant) < loadMax(left))
      .reduce<Tenant | undefined>((least, one) => (least && loadOf(least) <= loadOf(one) ? least : one), undefined);
    if (next === undefined) break;
    given.set(next.id, givenTo(next) + 1);
  }
  return given;
}
