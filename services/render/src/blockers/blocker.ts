import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Look } from '../in-page/look-for-interruptions.ts';
import { createAdBlocker } from './ads.ts';
import { createCookieBannerBlocker } from './cookie-banners.ts';
import type { Kind } from './interruptions.ts';
import { createPopupBlocker } from './popups.ts';

/** Something that is kept off the picture. One is made for each capture. */
export type Blocker = {
  /** Before anything is visited. `visited` is told the page's own addresses as it goes from one to the next. */
  readonly prepare?: (context: CaptureContext, visited: (url: string) => void) => void;
  /** When the page stands, and once more just before the outputs. */
  readonly block?: (context: CaptureContext, look: Look) => Promise<void>;
  /** The kinds of overlay that it wants taken away: all blockers' kinds are swept at once, and from then on. */
  readonly kinds?: readonly Kind[];
};

type Name = Extract<keyof CaptureRequest, `block${'Ads' | 'CookieBanners' | 'Popups'}`>;

/** In the order they work: a consent banner is answered before anything is taken away that looks like one. */
const blockers: Record<Name, () => Blocker> = {
  blockAds: createAdBlocker,
  blockCookieBanners: createCookieBannerBlocker,
  blockPopups: createPopupBlocker,
};

export const blockersOf = (request: CaptureRequest): readonly Blocker[] =>
  (Object.keys(blockers) as Name[]).filter((name) => request[name]).map((name) => blockers[name]());
