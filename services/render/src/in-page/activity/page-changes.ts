import { hasLoadedScript } from '../page-scripts.ts';
import type { Activity } from '../activity-probe.ts';
import { listCachedRoots } from '../open-roots.ts';

type ScriptActivity = {
  /** Only the browser changes a page that has no scripts. */
  readonly hasScripts: boolean;
  /** The probe is missing if the document may not run scripts. */
  readonly isProbed: () => boolean;
  /** Requests the activity from `installActivityProbe`. `sinceMs`: when the page was scrolled. */
  readonly query: (sinceMs?: number) => Activity;
  readonly forgetTimers: () => void;
};

export function listenToProbe(key: string): ScriptActivity {
  const hasScripts = document.scripts.length > 0 || hasLoadedScript();
  let answer: Activity | undefined;
  document.addEventListener(`${key}:answer`, (event) => {
    answer = toActivity(JSON.parse(String((event as CustomEvent).detail)));
  });
  const query = (sinceMs = Infinity): Activity => {
    answer = undefined;
    if (hasScripts) document.dispatchEvent(new CustomEvent(key, { detail: sinceMs }));
    return answer ?? toActivity({});
  };
  const isProbed = (): boolean => {
    answer = undefined;
    document.dispatchEvent(new CustomEvent(key));
    return answer !== undefined;
  };
  const forgetTimers = (): void => {
    if (hasScripts) document.dispatchEvent(new CustomEvent(`${key}:forget`));
  };
  return { hasScripts, isProbed, query, forgetTimers };
}

/** A page that has discovered the event's name may send any values, so each is checked. */
const toActivity = (said: Partial<Record<keyof Activity, unknown>>): Activity => ({
  timerMs: timeOf(said.timerMs) ?? 0,
  isShort: said.isShort === true,
  ranAt: timeOf(said.ranAt),
  periodMs: timeOf(said.periodMs) ?? 0,
  beatMs: timeOf(said.beatMs) ?? 0,
  framesSinceMs: timeOf(said.framesSinceMs),
  reactsAt: timeOf(said.reactsAt),
});

const timeOf = (said: unknown): number | null => (typeof said === 'number' && Number.isFinite(said) ? said : null);

type PageChange = {
  readonly firstAt: number;
  readonly lastAt: number;
  readonly steps: number;
  readonly isText: boolean;
};

/** Returns the host for a shadow root. */
const elementOf = (target: Node): Element | null =>
  target instanceof Element
    ? target
    : (target.parentElement ?? (target.getRootNode() as Partial<ShadowRoot>).host ?? null);

const invisibleElement = /^(?:script|style|head|title|meta|link|noscript|template)$/;
const invisibleNode = /^(?:SCRIPT|STYLE|LINK|META)$/;

/**
 * Records visible changes of the page. `shows` returns whether an element is visible, and is called
 * for at most 60 elements of each batch of changes. Times are milliseconds of the page's clock;
 * `-Infinity` means never.
 */
export function observeChanges(shows: (element: Element) => boolean, { hasScripts, query }: ScriptActivity) {
  const sampleMax = 60;
  const changes = new Map<Element, PageChange>();
  const isEndless = (change: PageChange): boolean => hasNoEnd(change, query);
  let lastAt = -Infinity;
  let grewAt = -Infinity;
  const observed = new Set<Document | ShadowRoot>();
  const countIn = (root: Document | ShadowRoot): number =>
    (root instanceof Document ? root.getElementsByTagName('*') : root.querySelectorAll('*')).length;
  const countElements = (): number => [...observed].reduce((count, root) => count + countIn(root), 0);
  const countText = (): number =>
    [...observed].reduce(
      (length, root) => length + ((root === document ? document.body : root)?.textContent?.length ?? 0),
      0,
    );
  let elementsMax = 0;
  let textMax = -1;

  const noteSize = (now: number): void => {
    const elements = countElements();
    const text = countText();
    if (elements > elementsMax || (textMax >= 0 && text > textMax)) grewAt = now;
    elementsMax = Math.max(elementsMax, elements);
    textMax = Math.max(textMax, text);
  };
  const noteChange = (element: Element, isText: boolean, now: number): void => {
    const before = changes.get(element);
    const isNew = before === undefined || now - before.lastAt > 1_000;
    const change = isNew
      ? { firstAt: now, lastAt: now, steps: 0, isText }
      : { ...before, lastAt: now, steps: before.steps + 1, isText: before.isText || isText };
    changes.set(element, change);
    if (!isEndless(change)) lastAt = now;
  };
  const note = (records: readonly MutationRecord[]): void => {
    if (records.length === 0) return;
    const now = performance.now();
    const seen = new Set<Element>();
    let mayGrow = false;
    for (const { type, target, addedNodes } of records) {
      const element = elementOf(target);
      if (element === null || invisibleElement.test(element.localName)) continue;
      const addsUnseen = addedNodes.length > 0 && [...addedNodes].every(({ nodeName }) => invisibleNode.test(nodeName));
      if (type === 'childList' && addsUnseen) continue;
      const isText = type !== 'attributes';
      if (isText) mayGrow = true;
      if (seen.has(element) || seen.size === sampleMax) continue;
      seen.add(element);
      if (shows(element)) noteChange(element, isText, now);
    }
    if (mayGrow) noteSize(now);
  };
  const observer = new MutationObserver(note);
  /** Observes new shadow roots. A root that a script attaches later counts as growth. */
  const followRoots = (): void => {
    for (const root of listCachedRoots()) {
      if (observed.has(root)) continue;
      observed.add(root);
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      const host = root instanceof ShadowRoot ? root.host : undefined;
      if (elementsMax === 0 || host === undefined || !shows(host)) continue;
      noteChange(host, true, performance.now());
      noteSize(performance.now());
    }
  };
  if (hasScripts) followRoots();
  elementsMax = countElements();

  return {
    /** The last change that was not endless. */
    changedAt: (): number => {
      note(observer.takeRecords());
      if (hasScripts) followRoots();
      return lastAt;
    },
    grewAt: (): number => grewAt,
    forgetTask: (): void => void observer.takeRecords(),
    forgetAll: (): void => {
      observer.takeRecords();
      lastAt = -Infinity;
    },
    elementChangedAt: (time: number): Element | undefined =>
      [...changes].find(([, change]) => change.lastAt === time && !isEndless(change))?.[0],
    /** A change that began at `sinceMs` or later has continued at `ranAt` or later. */
    goesOn: (sinceMs: number, ranAt: number): boolean =>
      [...changes.values()].some((change) => change.firstAt >= sinceMs && change.lastAt >= ranAt && !isEndless(change)),
  };
}

/**
 * One element has changed for too long to wait for the end. Frames may be slow, so changes by
 * animation frames are measured by their steps, and may last three times as long.
 */
function hasNoEnd({ firstAt, lastAt, steps, isText }: PageChange, query: ScriptActivity['query']): boolean {
  const tweenMsMax = 2_500;
  const textMsMax = 4_000;
  const frameMs = 1_000 / 60;
  /** A text that changes less often than the slowest frames is a clock. */
  const tickMs = 500;
  const msMax = isText ? textMsMax : tweenMsMax;
  const tookMs = lastAt - firstAt;
  if (tookMs <= msMax) return false;
  const isClock = isText && steps * tickMs < tookMs;
  return isClock || tookMs > 3 * msMax || steps > msMax / frameMs || query().framesSinceMs === null;
}
