import { type FullPageWorld, getFullPage } from './full-page-world.ts';
import { memory } from './memory.ts';
import { waitForFrames, pause } from './parts.ts';
import type { WatchWorld } from './watch-activity.ts';

export const hasMissedScroll = (): boolean => getFullPage().missedScroll;

/**
 * Waits until the page has drawn its scroll position and its scripts have received the event. This
 * takes two frames, which last longer while the browser is busy with other pages. After five
 * seconds without a frame, `missedScroll` is set, and later calls do not wait that long again.
 */
export async function waitForScroll(): Promise<void> {
  const page = getFullPage();
  const pendingScroll = page.pendingScroll();
  if (pendingScroll === undefined) return waitForFrames();
  const framesMsMax = page.missedScroll ? 250 : 5_000;
  await Promise.race([pendingScroll, pause(framesMsMax)]);
  page.missedScroll ||= page.pendingScroll() !== undefined;
}

/**
 * Waits until the page has reacted to scrolling: handlers that wait for a pause, and their
 * step-by-step changes. A page that never finishes gets `budgetMs` once. The budget is counted in
 * pauses, not by the clock, because a pause takes longer on a busy machine. Three times the budget
 * is the limit.
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
 * Settles the last section. Waits for longer timers than `settleSection`, because the next part of
 * a feed may follow.
 */
export async function settleLastSection(budgetMs: number): Promise<void> {
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
