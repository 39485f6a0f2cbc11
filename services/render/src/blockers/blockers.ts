import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { createAdBlocker } from './ads.ts';
import type { Blocker } from './blocker.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import { popupKinds } from './interruptions.ts';

type Name = Extract<keyof CaptureRequest, `block${'Ads' | 'CookieBanners' | 'Popups'}`>;

/** In the order they work: a consent banner is answered before anything is taken away that looks like one. */
const blockers: Record<Name, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  // Overlays that nobody asked for. Looks are all it changes: no button is pressed, nothing is sent.
  blockPopups: () => ({ kinds: popupKinds }),
};

export const blockersOf = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as Name[]).filter((name) => request[name]).map((name) => blockers[name]());
