import { getMember } from './members.ts';
import { memory } from './memory.ts';
import { listLineage } from './parts.ts';
import { adoptSheet } from './style-sheets.ts';
import { isScroller } from './out-of-sight.ts';

/*
 * Text that a page lays out but does not paint, whatever the reason. The browser draws the page
 * twice, the second time without its text (`hideText`). A line whose pixels are equal in both
 * images (`outputs/unpainted-text.ts`) is not visible.
 */

type TextLine = { readonly node: Text; readonly box: DOMRect };
type TextPart = readonly [start: number, end: number];
type UnpaintedWorld = {
  paintedText?: {
    readonly lines: readonly TextLine[];
    readonly unpainted: Map<Node, readonly TextPart[]>;
    readonly undo: (() => void)[];
  };
};

/** CSS pixels: shorter lines are illegible. */
const pxPerCharacterMin = 1;
const highlightName = 'tintype-text';
/**
 * Shadows and backgrounds in the shape of the text show it as well. The color of a highlight
 * replaces that of the text even where a style is `!important`.
 */
const withoutShapes = '* { text-shadow: none !important; background-clip: border-box !important }';
const withoutMotion = '*, ::before, ::after { transition: none !important }';
const transparentText = `:root::highlight(${highlightName}) {
  color: transparent; -webkit-text-fill-color: transparent; -webkit-text-stroke-color: transparent;
  background: transparent; text-decoration-color: transparent; text-shadow: none }`;
const unreadText = 'script, style, template, noscript, textarea, select, title, math, svg';

/**
 * Five integers for each line of text: the number of the text node, left, top, width, height, in
 * CSS pixels of the page. Bars that stay in the window cover text only in one position, so they are
 * hidden until `showText`. A text that has no box, or is too short for its characters, is
 * unpainted.
 */
export function listTextLines(linesMax: number): number[] {
  const lines: TextLine[] = [];
  const unpainted = new Map<Node, readonly TextPart[]>();
  const undo: (() => void)[] = [];
  memory<UnpaintedWorld>().paintedText = { lines, unpainted, undo };
  const bars = hideBars(undo);
  for (const { node, left, top } of textNodes(document, scrollX, scrollY)) {
    if (lines.length >= linesMax) break;
    if (bars.some((bar) => bar.contains(node))) continue;
    const boxes = rectsIn(node, 0, node.data.length);
    const length = boxes.reduce((px, { width, height }) => px + Math.max(width, height), 0);
    if (length < node.data.replace(/\s/g, '').length * pxPerCharacterMin) unpainted.set(node, [[0, node.data.length]]);
    else
      for (const box of boxes) lines.push({ node, box: new DOMRect(box.x + left, box.y + top, box.width, box.height) });
  }
  const numbers = new Map([...new Set(lines.map(({ node }) => node))].map((node, at) => [node, at]));
  return lines.flatMap(({ node, box: { x, y, width, height } }) => [
    numbers.get(node)!,
    ...[x, y, width, height].map(Math.round),
  ]);
}

/** Removes shadows and backgrounds in the shape of the text, until `showText`. */
export function hideShapes(): void {
  const { lines, undo } = memory<UnpaintedWorld>().paintedText!;
  const connected = lines.filter(({ node }) => node.isConnected);
  for (const root of new Set(connected.map(({ node }) => node.getRootNode() as Document | ShadowRoot)))
    undo.push(stopMotion(root), adoptSheet(withoutShapes, [root]));
  for (const inside of listDocuments(lines)) undo.push(adoptSheet(transparentText, [inside]));
}

/** Makes only these text nodes transparent, without another layout. */
export function hideText(numbers: readonly number[]): void {
  const { lines, undo } = memory<UnpaintedWorld>().paintedText!;
  const nodes = [...new Set(lines.map(({ node }) => node))];
  const texts = new Set(numbers.map((at) => nodes[at]!));
  for (const inside of listDocuments(lines)) {
    const { CSS, Highlight } = inside.defaultView as Window & typeof globalThis;
    const highlight = new Highlight();
    for (const node of texts) {
      if (node.ownerDocument !== inside) continue;
      const range = inside.createRange();
      range.selectNodeContents(node);
      highlight.add(range);
    }
    CSS.highlights.set(highlightName, highlight);
    undo.push(() => CSS.highlights.delete(highlightName));
  }
}

const listDocuments = (lines: readonly TextLine[]): Set<Document> =>
  new Set(lines.map(({ node }) => node.ownerDocument).filter((inside) => inside.defaultView !== null));

export function showText(): void {
  const undo = memory<UnpaintedWorld>().paintedText?.undo ?? [];
  while (undo.length > 0) undo.pop()!();
}

/**
 * Records the words that are not visible. Leaves out text to which a visitor has to scroll in a
 * box, because the images cannot show it. `examined`: the compared lines, as positions in the list
 * of `listTextLines`. `hidden`: those that are equal in both images.
 */
export function noteUnpainted(examined: readonly number[], hidden: readonly number[]): void {
  const { lines, unpainted } = memory<UnpaintedWorld>().paintedText!;
  const dark = new Set(hidden.map((at) => lines[at]!));
  const groups = Map.groupBy(
    examined.map((at) => lines[at]!),
    ({ node }) => node,
  );
  for (const [node, own] of groups) {
    if (isScrolledOut(node, own)) continue;
    const ownDark = own.filter((line) => dark.has(line));
    unpainted.set(node, ownDark.length === own.length ? [[0, node.data.length]] : partsInLines(node, own, ownDark));
  }
}

/** Undefined if the images could not show the node. */
export const findUnpaintedParts = (node: Node): readonly TextPart[] | undefined =>
  memory<UnpaintedWorld>().paintedText?.unpainted.get(node);

type PlacedText = { readonly node: Text; readonly left: number; readonly top: number };

/** Includes open shadow roots and frames of the same origin. */
function* textNodes(root: Document | ShadowRoot, left: number, top: number): Generator<PlacedText> {
  const inside = root.ownerDocument ?? (root as Document);
  const walker = inside.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node.nodeType !== Node.TEXT_NODE && (node as Element).matches(unreadText)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if ((node as Text).data.trim() !== '') yield { node: node as Text, left, top };
      continue;
    }
    const element = node as Element;
    const shadow = getMember(element, 'shadowRoot');
    if (shadow !== null) yield* textNodes(shadow, left, top);
    const framed = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
    if (framed === null) continue;
    const { x, y } = element.getBoundingClientRect();
    yield* textNodes(framed, left + x + element.clientLeft, top + y + element.clientTop);
  }
}

function rectsIn(node: Text, start: number, end: number): DOMRect[] {
  const range = node.ownerDocument.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()];
}

/** The words of a node that are in its hidden lines. Adjacent words are one part. */
function partsInLines(node: Text, own: readonly TextLine[], dark: readonly TextLine[]): readonly TextPart[] {
  if (dark.length === 0) return [];
  const [first] = rectsIn(node, 0, node.data.length);
  const [dx, dy] = [own[0]!.box.x - first!.x, own[0]!.box.y - first!.y];
  const parts: [number, number][] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const [box] = rectsIn(node, index, index + word.length);
    if (box === undefined) continue;
    const [x, y] = [box.x + dx + box.width / 2, box.y + dy + box.height / 2];
    const isDark = dark.some(
      ({ box: { left, right, top, bottom } }) => left <= x && x <= right && top <= y && y <= bottom,
    );
    const last = parts.at(-1);
    if (isDark && last !== undefined && node.data.slice(last[1], index).trim() === '') last[1] = index + word.length;
    else if (isDark) parts.push([index, index + word.length]);
  }
  return parts;
}

/** Some of the text is in a part of a box that a visitor has to scroll to. */
function isScrolledOut(target: Text, own: readonly TextLine[]): boolean {
  const [first] = rectsIn(target, 0, target.data.length);
  if (first === undefined) return false;
  const [dx, dy] = [own[0]!.box.x - first.x, own[0]!.box.y - first.y];
  if (target.parentElement === null) return false;
  for (const around of listLineage(target.parentElement)) {
    if (!isScroller(around)) continue;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    const isInside = ({ box }: TextLine): boolean =>
      box.left - dx >= left - 1 &&
      box.right - dx <= right + 1 &&
      box.top - dy >= top - 1 &&
      box.bottom - dy <= bottom + 1;
    if (!own.every(isInside)) return true;
  }
  return false;
}

function hideBars(undo: (() => void)[]): HTMLElement[] {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    if (!(element instanceof HTMLElement) || !/^(?:fixed|sticky)$/.test(getComputedStyle(element).position))
      return false;
    return element.getBoundingClientRect().height < innerHeight / 2;
  });
  undo.push(stopMotion(document));
  for (const { style } of bars) {
    const [before, priority] = [style.visibility, style.getPropertyPriority('visibility')];
    undo.push(() => style.setProperty('visibility', before, priority));
    style.setProperty('visibility', 'hidden', 'important');
  }
  return bars;
}

/** Undoing starts no transition, because the previous styles apply at once. */
function stopMotion(root: Document | ShadowRoot): () => void {
  const undo = adoptSheet(withoutMotion, [root]);
  return () => {
    const { documentElement } = root.ownerDocument ?? (root as Document);
    void documentElement.offsetHeight;
    undo();
  };
}
