import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { BlockerName } from '@tintype/contracts/capture/fragments';
import { createAdBlocker } from './ads.ts';
import type { Blocker } from './blocker.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import { popupKinds } from './interruptions.ts';

/** A consent banner is answered before similar elements are removed. */
const blockers: Record<BlockerName, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  // Only the looks of such overlays are changed: no button is pressed, nothing is sent.
  blockPopups: () => ({ kinds: popupKinds }),
};

export const listBlockers = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as BlockerName[]).filter((name) => request[name]).map((name) => blockers[name]());
