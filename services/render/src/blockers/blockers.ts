import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { BlockerName } from '@tintype/contracts/capture/fragments';
import { createAdBlocker } from './ads.ts';
import type { Blocker } from './blocker.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import { popupKinds } from './interruptions.ts';

/**
 * The blockers in their order of work: a consent banner is answered before similar elements are
 * removed.
 */
const blockers: Record<BlockerName, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  // Overlays that the visitor did not open. Only their looks are changed: no button is pressed,
  // nothing is sent.
  blockPopups: () => ({ kinds: popupKinds }),
};

export const listBlockers = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as BlockerName[]).filter((name) => request[name]).map((name) => blockers[name]());
