import { memory } from './memory.ts';
import { hasHandler, hasLoadedScript } from './page-scripts.ts';
import { readAttribute, getMember } from './members.ts';
import type { WatchWorld } from './watch-activity.ts';

export type InterruptionFindings = {
  readonly marks: { readonly classes: string[]; readonly ids: string[]; readonly hrefs: string[] };
  /**
   * `seen`: something visible looks like a consent banner. `expected`: only the script of a consent
   * platform exists yet.
   */
  readonly consent: 'seen' | 'expected' | 'none';
  readonly mayBeCovered: boolean;
};

/** One traversal costs a millisecond if there is nothing to find. */
export function findInterruptions(): InterruptionFindings {
  const marksMax = 5_000;
  const classes = new Set<string>();
  const ids = new Set<string>();
  for (const element of document.querySelectorAll('[class],[id]')) {
    if (classes.size + ids.size > marksMax) break;
    const id = readAttribute(element, 'id') ?? '';
    if (id !== '') ids.add(id);
    for (const name of getMember(element, 'classList')) classes.add(name);
  }
  const hrefs = [...document.links].slice(0, marksMax).map(({ href }) => href);

  /**
   * Something may cover the page: a positioned element, or whatever may add an element later, such
   * as a script, handler, animation or frame. Most pages have a script, so their elements are not
   * examined. Beyond `walkedMax` elements, a search for overlays costs less than this check.
   */
  const mayBeCovered = (): boolean => {
    const walkedMax = 2_000;
    if (document.querySelector('script,iframe,frame,object,embed,meta[http-equiv=refresh i]') !== null) return true;
    if (hasLoadedScript()) return true;
    const all = document.querySelectorAll('*');
    return (
      all.length > walkedMax ||
      document.getAnimations().length > 0 ||
      [...all].some(
        (element) =>
          getMember(element, 'shadowRoot') !== null ||
          hasHandler(element) ||
          /fixed|sticky|absolute/.test(getComputedStyle(element).position),
      )
    );
  };
  const lookOf = (consent: InterruptionFindings['consent']): InterruptionFindings => ({
    marks: { classes: [...classes], ids: [...ids], hrefs },
    consent,
    mayBeCovered: consent !== 'none' || mayBeCovered(),
  });

  const words =
    /cookie|consent|gdpr|ccpa|cmp(?:[^a-z]|lz|2|$)|privacy|didomi|usercentrics|trust(?:e|arc)|iubenda|termly|klaro|osano|(?:^|[-_ ])cky|sp_message|evidon|axeptio|tarteaucitron|sibbo|uniconsent|fides|ketch|borlabs|moove|wpcc|onetrust|qc-cmp|cc-window|cc-banner|cc_banner|notice-cookie|dsgvo|avg-/i;
  const named = (element: Element): string =>
    ['id', 'class', 'name', 'aria-label'].map((name) => readAttribute(element, name) ?? '').join(' ');
  const isPlaced = (element: Element): boolean => {
    for (let at: Element | null = element, up = 0; at !== null && up < 6; at = getMember(at, 'parentElement'), up += 1)
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const isBanner = (element: Element): boolean => {
    if (!words.test(named(element))) return false;
    if (getMember(element, 'shadowRoot') !== null) return true;
    const { width, height } = element.getBoundingClientRect();
    const isVisible = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    // Consent platforms place their dialog in a container without a size.
    const holdsOne = element.querySelector('button,[role=button],iframe,[role=dialog],input[type=button]') !== null;
    if (element.localName === 'iframe') return isVisible;
    return holdsOne ? element.getClientRects().length > 0 || holdsVisible(element) : isVisible && isPlaced(element);
  };
  const holdsVisible = (element: Element): boolean =>
    [...getMember(element, 'children')].some((child) => child.checkVisibility({ visibilityProperty: true }));
  const candidates = document.querySelectorAll('body [id],body [class],body iframe,body [aria-label]');
  for (const element of [...candidates].slice(0, 20_001))
    if (element.localName !== 'a' && element.localName !== 'script' && isBanner(element)) return lookOf('seen');
  // A site's own banners have no typical name: they are fixed elements that mention cookies.
  const wordsInText = /cookie|consent|gdpr|einwilligung|datenschutz/i;
  for (const [x, y] of [
    [0.5, 0.5],
    [0.5, 0.97],
    [0.5, 0.03],
    [0.1, 0.93],
    [0.9, 0.93],
    [0.5, 0.85],
  ] as const) {
    let at = document.elementFromPoint(innerWidth * x, innerHeight * y);
    for (; at !== null; at = getMember(at, 'parentElement')) {
      if (getComputedStyle(at).position !== 'fixed') continue;
      const text = at.textContent ?? '';
      if (text.length < 5_000 && wordsInText.test(text) && at.querySelector('button,[role=button],a,input') !== null)
        return lookOf('seen');
    }
  }
  const scripts =
    /cookielaw\.org|onetrust|cookiebot|didomi|usercentrics|quantcast|privacy-mgmt|sourcepoint|trustarc|consensu|cookie-?yes|iubenda|termly|osano|klaro|cookie-?(?:consent|script|first|hub|information)|consent(?:manager|mo)|axept|complianz|tarteaucitron|cmp/i;
  const isExpected =
    document.querySelector('iframe[name=__tcfapiLocator]') !== null ||
    [...document.scripts].some(({ src }) => src !== '' && scripts.test(src));
  return lookOf(isExpected ? 'expected' : 'none');
}

/** The browser would show an error in place of frames and images whose request was blocked. */
export function hideElementsLoadedFrom(urls: readonly string[]): void {
  const blocked = new Set(urls);
  for (const element of document.querySelectorAll<HTMLIFrameElement | HTMLImageElement>('iframe[src],img[src]'))
    if (blocked.has(element.src)) getMember(element, 'style').setProperty('display', 'none', 'important');
  memory<WatchWorld>().watch?.forgetTask();
}
