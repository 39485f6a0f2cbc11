import type { TestDatabase } from '@tintype/testing/test-database';

export type SlotUse = {
  /** Of the time between the first and the last capture, the share in which a slot had none. */
  readonly idle: number;
  /** Until the first was begun, and after the last had ended. */
  readonly beforeMs: number;
  readonly afterMs: number;
};

/** How well the slots of the render workers were used by the captures that were made since. */
export async function slotUse(
  { client }: TestDatabase,
  { since, slots }: { readonly since: Date; readonly slots: number },
): Promise<SlotUse> {
  const captures = await client.capture.findMany({
    where: { createdAt: { gte: since } },
    select: { startedAt: true, completedAt: true },
  });
  const spans = captures.map(({ startedAt, completedAt }) => [startedAt!.getTime(), completedAt!.getTime()] as const);
  const first = Math.min(...spans.map(([start]) => start));
  const last = Math.max(...spans.map(([, end]) => end));
  const busyMs = spans.reduce((sum, [start, end]) => sum + end - start, 0);
  return {
    idle: 1 - busyMs / (slots * (last - first)),
    beforeMs: first - since.getTime(),
    afterMs: Date.now() - last,
  };
}
