import { createElementRules } from './style-sheets.ts';
import { memory } from './memory.ts';
import { getMember } from './members.ts';
import { listOpenRoots, allMatches } from './open-roots.ts';

type ViewLengths = ReadonlyMap<string, number>;
type HeldView = {
  readonly height: number;
  readonly lengths: ReadonlyMap<Element, ViewLengths>;
  readonly undo: (() => void)[];
};
type HeldViewWorld = { heldView?: HeldView };

const lengthProperties = [
  'height',
  'min-height',
  'max-height',
  'flex-basis',
  'padding-top',
  'padding-bottom',
  'margin-top',
  'margin-bottom',
];

/**
 * Called before the window grows. Records the lengths that may depend on its height, and keeps the
 * results of media queries about the height. `releaseViewHeight` undoes this.
 */
export function noteViewHeight(): void {
  const lengths = new Map<Element, ViewLengths>();
  for (const element of allMatches('*')) {
    const found = measureLengths(element);
    if (found.size > 0) lengths.set(element, found);
  }
  memory<HeldViewWorld>().heldView = { height: innerHeight, lengths, undo: holdMediaQueries() };
}

/**
 * Restores lengths that have grown with the window, so that a higher window shows more of the same
 * page. These are viewport units, shares of the window, and sizes that scripts compute from it. May
 * be called again, because scripts react later.
 */
export function holdViewHeight(): void {
  const { height, lengths, undo } = memory<HeldViewWorld>().heldView!;
  const grownBy = innerHeight - height;
  const isHundredth = (px: number, of: number): boolean => {
    const share = Math.round((px / of) * 100);
    return share > 0 && Math.abs(px - (share * of) / 100) < 0.6;
  };
  const hasGrownWithView = (before: number, now: number): boolean =>
    now > before + 0.5 && (isHundredth(now - before, grownBy) || isHundredth(now, innerHeight));
  const { put, apply } = createElementRules();
  for (const [element, before] of lengths) {
    if (!element.isConnected) continue;
    const now = measureLengths(element);
    const held = [...before].filter(([name, px]) => hasGrownWithView(px, now.get(name) ?? px));
    if (held.length === 0) continue;
    const isPlacedBelow = held.some(([name]) => name === 'top');
    put(element, [...held.map(([name, px]) => `${name}: ${px}px`), ...(isPlacedBelow ? ['bottom: auto'] : [])]);
  }
  undo.push(apply());
}

export function releaseViewHeight(): void {
  const world = memory<HeldViewWorld>();
  for (const one of world.heldView?.undo.toReversed() ?? []) one();
  delete world.heldView;
}

/** The height of a visitor's window. */
export const getViewHeight = (): number => memory<HeldViewWorld>().heldView?.height ?? innerHeight;

function measureLengths(element: Element): ViewLengths {
  const computed = element.computedStyleMap();
  const found = new Map<string, number>();
  for (const name of lengthProperties) {
    const value = computed.get(name);
    if (value instanceof CSSUnitValue && value.unit === 'px' && value.value !== 0) found.set(name, value.value);
  }
  if (isPlacedInView(element)) {
    const { top, height } = getComputedStyle(element);
    if (top.endsWith('px')) found.set('top', parseFloat(top));
    if (height.endsWith('px')) found.set('height', parseFloat(height));
  }
  return found;
}

function isPlacedInView(element: Element): boolean {
  const { documentElement: root, body } = document;
  if (element === root) return /%/.test(String(element.computedStyleMap().get('height')));
  const { position } = getComputedStyle(element);
  if (position === 'fixed') return true;
  const isStatic = (one: Element): boolean => getComputedStyle(one).position === 'static';
  return (
    position === 'absolute' &&
    getMember(element as HTMLElement, 'offsetParent') === body &&
    isStatic(body) &&
    isStatic(root)
  );
}

/** Style sheets of other origins cannot be read, so their media queries see the higher window. */
function holdMediaQueries(): (() => void)[] {
  const feature = /\([^()]*\b(?:height|aspect-ratio|orientation)\b[^()]*\)/g;
  const undo: (() => void)[] = [];
  const hold = (media: MediaList): void => {
    const { mediaText } = media;
    const held = mediaText.replace(feature, (one) => (matchMedia(one).matches ? '(min-width: 0)' : '(max-width: 0)'));
    if (held === mediaText) return;
    media.mediaText = held;
    undo.push(() => (media.mediaText = mediaText));
  };
  const holdIn = (sheet: CSSStyleSheet | null): void => {
    if (sheet === null) return;
    hold(sheet.media);
    try {
      holdRules(sheet.cssRules);
    } catch {
      // The rules belong to a different origin.
    }
  };
  const holdRules = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) hold(rule.media);
      if (rule instanceof CSSImportRule) holdIn(rule.styleSheet);
      else if ('cssRules' in rule) holdRules(rule.cssRules as CSSRuleList);
    }
  };
  for (const root of listOpenRoots())
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) holdIn(sheet);
  return undo;
}
