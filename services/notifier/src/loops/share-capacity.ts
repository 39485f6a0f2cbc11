import type { DueOrganization, Share } from '@tintype/database/webhooks';

/** Who holds this part of what is left takes no more. */
const shareOfFree = 16;
/** So nobody ever gets more than this of so many slots. */
export const shareMax = (slots: number): number => Math.ceil(slots / shareOfFree);

/**
 * Who may have how many deliveries sent now. Each place goes to whoever has the fewest in hand, and to nobody who holds a sixteenth of
 * what is still free: destinations that hang fill the notifier ever more slowly, and leave a place for the next organization.
 */
export function shareCapacity(due: readonly DueOrganization[], free: number): readonly Share[] {
  const given = new Map<string, number>();
  const givenTo = ({ organizationId }: DueOrganization): number => given.get(organizationId) ?? 0;
  const holds = (one: DueOrganization): number => one.inHand + givenTo(one);
  for (let left = free; left > 0; left -= 1) {
    const next = due
      .filter((one) => givenTo(one) < one.due && holds(one) < left / shareOfFree)
      .reduce<DueOrganization | undefined>(
        (least, one) => (least && holds(least) <= holds(one) ? least : one),
        undefined,
      );
    if (next === undefined) break;
    given.set(next.organizationId, givenTo(next) + 1);
  }
  return [...given].map(([organizationId, slots]) => ({ organizationId, slots }));
}
