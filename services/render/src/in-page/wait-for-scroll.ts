/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { drawn, pause } from './parts.ts';

/** Returns whether the page was scrolled and drew no frame in reaction. */
export const hasMissedScroll = (): boolean => memory<FullPageWorld>().fullPage!.missedScroll;

/**
 * Waits until the page has drawn itself at its scroll position and its scripts have received the
 * event. This takes two frames, which last longer while the browser is busy with other pages. If no
 * frame is drawn within five seconds, `missedScroll` is set, and later calls do not wait that long
 * again.
 */
export async function waitForScroll(): Promise<void> {
  const page = memory<FullPageWorld>().fullPage!;
  const pendingScroll = page.pendingScroll();
  if (pendingScroll === undefined) return drawn();
  const framesMsMax = page.missedScroll ? 250 : 5_000;
  await Promise.race([pendingScroll, pause(framesMsMax)]);
  page.missedScroll ||= page.pendingScroll() !== undefined;
}
