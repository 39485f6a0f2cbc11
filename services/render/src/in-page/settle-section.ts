/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';
import { pause } from './parts.ts';
import type { WatchWorld } from './watch-activity.ts';
import { withParts } from './with-parts.ts';

/**
 * Waits until the page has answered that it was scrolled: handlers that wait for a pause in scrolling, and what they change step by step. A page that
 * is never done is given `budgetMs` once and no more. They are counted in pauses, which are longer where the machine has no time for the page, and
 * last three times as long at most.
 */
export const settleSection = withParts([pause], async function settleSection(budgetMs: number): Promise<void> {
  const { fullPage, watch } = globalThis as FullPageWorld & WatchWorld;
  const page = fullPage!;
  const restMs = 50;
  const pollMs = 20;
  let polls = Math.ceil(budgetMs / pollMs);
  const startedAt = performance.now();
  const isBusy = (): boolean =>
    !page.isTold() || watch?.isDue() === true || performance.now() - page.changedAt() < restMs;
  while (!page.isRestless && isBusy()) {
    polls -= 1;
    if (polls < 0 || performance.now() - startedAt > 3 * budgetMs) page.isRestless = true;
    await pause(pollMs);
    page.stillMotion();
  }
});
