/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { pause } from './parts.ts';
import { waitForScroll } from './wait-for-scroll.ts';
import type { WatchWorld } from './watch-activity.ts';

/**
 * Waits until the page has reacted to scrolling: handlers that wait for a pause in scrolling, and
 * their step-by-step changes. A page that never finishes gets `budgetMs` once. The budget is spent
 * by pauses instead of by the clock, because pauses take longer on a busy machine; three times the
 * budget is the limit in any case.
 */
export async function settleSection(budgetMs: number): Promise<void> {
  const { fullPage, watch } = memory<FullPageWorld & WatchWorld>();
  const page = fullPage!;
  const restMs = 50;
  const pollMs = 20;
  let polls = Math.ceil(budgetMs / pollMs);
  // Late frames of a busy machine are not activity of the page.
  if (page.pendingScroll() !== undefined) await waitForScroll();
  const startedAt = performance.now();
  const isBusy = (): boolean =>
    watch?.isDue(page.scrolledAt()) === true || performance.now() - page.changedAt() < restMs;
  while (!page.isRestless && isBusy()) {
    polls -= 1;
    if (polls < 0 || performance.now() - startedAt > 3 * budgetMs) page.isRestless = true;
    await pause(pollMs);
    page.stillMotion();
  }
}

/**
 * Waits until the page has reacted to the end of scrolling. Includes longer timers than in other
 * sections, because the next part of a feed may follow.
 */
export async function settleFoot(budgetMs: number): Promise<void> {
  const { fullPage, watch } = memory<FullPageWorld & WatchWorld>();
  const timersMsMax = 4_000;
  const endsAt = performance.now() + timersMsMax;
  for (;;) {
    await settleSection(budgetMs);
    const leftMs = (watch?.reactsAt(fullPage!.scrolledAt()) ?? -Infinity) - performance.now();
    if (leftMs < 0 || performance.now() + leftMs > endsAt) return;
    await pause(leftMs + 1);
  }
}
