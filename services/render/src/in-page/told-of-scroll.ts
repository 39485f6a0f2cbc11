/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';
import { drawn, pause } from './parts.ts';
import { withParts } from './with-parts.ts';

/**
 * Waits until the page has drawn itself where it was scrolled to and its scripts have been told: two frames, on a busy machine longer. A page that
 * draws no frames is waited for a second.
 */
export const toldOfScroll = withParts([drawn, pause], async function toldOfScroll(): Promise<void> {
  const telling = (globalThis as FullPageWorld).fullPage!.telling();
  await (telling === undefined ? drawn() : Promise.race([telling, pause(1_000)]));
});
