import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { BlockerName } from '@tintype/contracts/capture/fragments';
import { createAdBlocker } from './ads.ts';
import type { Blocker } from './blocker.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import { popupKinds } from './interruptions.ts';

/**
 * In their order of work: a consent banner is answered before anything that looks like one is
 * removed.
 */
const blockers: Record<BlockerName, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  // Overlays that the visitor did not open. Looks are all it changes: no button is pressed, nothing
  // is sent.
  blockPopups: () => ({ kinds: popupKinds }),
};

export const blockersOf = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as BlockerName[]).filter((name) => request[name]).map((name) => blockers[name]());
