/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';
import { drawn, pause } from './parts.ts';
import { withParts } from './with-parts.ts';

/**
 * Waits until the page has drawn itself where it was scrolled to, and its scripts have been told. On a busy machine that takes longer than a
 * frame has time; at most about a second.
 */
export const toldOfScroll = withParts([drawn, pause], async function toldOfScroll(): Promise<void> {
  const page = (globalThis as FullPageWorld).fullPage!;
  await drawn();
  for (let polls = 50; polls > 0 && !page.isTold(); polls -= 1) await pause(20);
});
