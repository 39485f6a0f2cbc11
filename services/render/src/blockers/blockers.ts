import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { createAdBlocker } from './ads.ts';
import type { Blocker } from './blocker.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import { createPopupBlocker } from './popups.ts';

type Name = Extract<keyof CaptureRequest, `block${'Ads' | 'CookieBanners' | 'Popups'}`>;

/** In the order they work: a consent banner is answered before anything is taken away that looks like one. */
const blockers: Record<Name, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  blockPopups: createPopupBlocker,
};

export const blockersOf = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as Name[]).filter((name) => request[name]).map((name) => blockers[name]());
