/**
 * Turns AdGuard's extended selectors into selectors of Chromium with the same matches, or with
 * fewer, if such a selector exists.
 */

/** A part of a selector: text, or a pseudo-class with its argument. */
type Piece = { readonly text: string; readonly name?: string; readonly argument?: string | undefined };

const plainPseudoClasses = new Set(
  `active after any-link before checked default defined disabled empty enabled first-child first-letter first-line
  first-of-type focus focus-visible focus-within fullscreen hover in-range indeterminate invalid last-child
  last-of-type link only-child only-of-type optional out-of-range placeholder-shown read-only read-write required
  root target valid visited`.split(/\s+/),
);
const textPseudoClasses = new Set(['dir', 'lang', 'nth-child', 'nth-last-child', 'nth-last-of-type', 'nth-of-type']);
const selectorPseudoClasses = new Set(['is', 'not', 'where']);

/** The maximum distance of an ancestor. A larger distance is a mistake in a list. */
const ancestorsMax = 12;

/** Returns a list that Chromium supports unchanged, because exceptions repeat complete lists. */
export function toNativeSelectors(list: string): string[] {
  const selectors = splitSelectors(list);
  const native = selectors.map(toNative);
  if (native.every((selector, at) => selector === selectors[at])) return [list.trim()];
  return native.filter((selector) => selector !== undefined);
}

function toNative(selector: string): string | undefined {
  let before = '';
  for (const piece of readPieces(selector) ?? [{ text: '', name: 'unbalanced' }]) {
    const next =
      piece.name === undefined ? addText(before, piece.text) : addPseudoClass(before, piece.name, piece.argument);
    if (next === undefined) return undefined;
    before = next;
  }
  return before === '' ? undefined : before;
}

const quotedOrEscaped = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
/** Characters that would end the selector and begin declarations, rules or comments. */
const notInSelectors = /[{}();@<]|\/\*/;

const addText = (before: string, text: string): string | undefined =>
  notInSelectors.test(text.replaceAll(quotedOrEscaped, '')) ? undefined : before + text;

function addPseudoClass(before: string, name: string, argument: string | undefined): string | undefined {
  if (argument === undefined) return plainPseudoClasses.has(name) ? `${before}:${name}` : undefined;
  if (textPseudoClasses.has(name)) return /^[\w\s+-]+$/.test(argument) ? `${before}:${name}(${argument})` : undefined;
  if (selectorPseudoClasses.has(name)) return isNative(argument) ? `${before}:${name}(${argument})` : undefined;
  if (name === 'has' || name === '-abp-has') {
    const inside = toHasArgument(argument);
    return inside === undefined ? undefined : `${before}:has(${inside})`;
  }
  // Removing an element looks the same as hiding it.
  if (name === 'remove' && argument === '') return before;
  if (name === 'upward' || name === 'nth-ancestor') return toAncestor(before.trim(), argument.trim());
  return undefined;
}

const isNative = (list: string): boolean => splitSelectors(list).every((selector) => toNative(selector) === selector);

/** `:has()` cannot contain `:has()`, but `a:has(b:has(c))` is `a:has(b c)`. */
function toHasArgument(argument: string): string | undefined {
  if (!argument.includes(':has(')) return isNative(argument) ? argument : undefined;
  const pieces = splitSelectors(argument).length === 1 ? readPieces(argument) : undefined;
  const last = pieces?.at(-1);
  if (pieces === undefined || last?.name !== 'has' || last.argument === undefined) return undefined;
  const inside = splitSelectors(last.argument).length === 1 ? toHasArgument(last.argument) : undefined;
  const outer = pieces.slice(0, -1).map(({ text }) => text);
  const joined = outer.join('');
  return inside === undefined || joined.includes(':has(') || !isNative(joined) ? undefined : `${joined} ${inside}`;
}

/**
 * Selects the ancestor at a distance, or the closest ancestor that matches. The latter must not
 * contain another match, because no selector can express which match is the closest.
 */
function toAncestor(before: string, argument: string): string | undefined {
  if (before === '' || before.includes(':has(')) return undefined;
  if (/^\d+$/.test(argument)) {
    const distance = Number(argument);
    if (distance < 1 || distance > ancestorsMax) return undefined;
    return `:has(> ${'* > '.repeat(distance - 1)}:is(${before}))`;
  }
  if (argument === '' || argument.includes(':has(') || !isNative(argument)) return undefined;
  const ancestor = /^[\w.#-]+$/.test(argument) ? argument : `:is(${argument})`;
  return `${ancestor}:has(:is(${before})):not(:has(${ancestor}))`;
}

/** Splits a list at commas outside of brackets and quotes. */
function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  let start = 0;
  for (let at = 0; at < list.length; at = skipPart(list, at))
    if (list[at] === ',') {
      selectors.push(list.slice(start, at).trim());
      start = at + 1;
    }
  return [...selectors, list.slice(start).trim()];
}

/** Returns `undefined` if a bracket or quote is not closed. */
function readPieces(selector: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 0; at < selector.length; at = skipPart(selector, at)) {
    if (selector[at] !== ':') continue;
    const [head = '', name = ''] = /^::?([a-z-]*)/.exec(selector.slice(at)) ?? [];
    const open = at + head.length;
    const end = selector[open] === '(' ? skipPart(selector, open) : open;
    if (end > selector.length) return undefined;
    if (at > start) pieces.push({ text: selector.slice(start, at) });
    const argument = end === open ? undefined : selector.slice(open + 1, end - 1);
    pieces.push({ text: selector.slice(at, end), name, argument });
    start = end;
    at = end - 1;
  }
  if (start < selector.length) pieces.push({ text: selector.slice(start) });
  return skipAll(selector) > selector.length ? undefined : pieces;
}

const closingByOpening = new Map([
  ['(', ')'],
  ['[', ']'],
  ['"', '"'],
  ["'", "'"],
]);

/**
 * Returns the position after a character, or after the end of a bracket or quote that begins there;
 * beyond the end of the text if it is not closed.
 */
function skipPart(text: string, at: number): number {
  const begin = text[at]!;
  if (begin === '\\') return at + 2;
  const end = closingByOpening.get(begin);
  if (end === undefined) return at + 1;
  const isQuote = begin === end;
  let next = at + 1;
  while (next < text.length && text[next] !== end)
    next = isQuote && text[next] !== '\\' ? next + 1 : isQuote ? next + 2 : skipPart(text, next);
  return next >= text.length ? text.length + 1 : next + 1;
}

function skipAll(text: string): number {
  let at = 0;
  while (at < text.length) at = skipPart(text, at);
  return at;
}

/**
 * The declarations that a list may add to a page. They can hide, show, move and size elements, and
 * unlock scrolling. None can load anything, because no value has a function.
 */

const sizes = ['auto', 'none', 'fit-content', 'max-content', 'min-content'];
const sides = ['', '-top', '-right', '-bottom', '-left'];

/** The keywords of each property, besides lengths and the keywords that every property has. */
const keywordsByProperty: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['display', ['none', 'block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents', 'table']],
  ['visibility', ['hidden', 'visible', 'collapse']],
  ['position', ['static', 'relative', 'absolute', 'fixed', 'sticky']],
  ...['overflow', 'overflow-x', 'overflow-y'].map((name) =>
    pair(name, ['auto', 'visible', 'hidden', 'scroll', 'clip']),
  ),
  ...['overscroll-behavior', 'touch-action'].map((name) => pair(name, ['auto', 'none', 'contain', 'manipulation'])),
  ['pointer-events', ['auto', 'none', 'all']],
  ...['user-select', '-webkit-user-select'].map((name) => pair(name, ['auto', 'none', 'text', 'all'])),
  ['cursor', ['auto', 'default', 'pointer', 'text']],
  ['clear', ['none', 'both', 'left', 'right']],
  ['float', ['none', 'left', 'right']],
  ...['filter', '-webkit-filter', 'backdrop-filter', 'transform', 'animation', 'transition', 'clip-path'].map((name) =>
    pair(name, ['none']),
  ),
  ...['background', 'background-image'].map((name) => pair(name, ['none', 'transparent'])),
  ['background-color', ['transparent']],
  ...['opacity', 'z-index', 'top', 'right', 'bottom', 'left', 'inset'].map((name) => pair(name, ['auto'])),
  ...['width', 'height'].flatMap((name) => ['', 'min-', 'max-'].map((bound) => pair(`${bound}${name}`, sizes))),
  ...sides.flatMap((side) => [
    pair(`margin${side}`, ['auto']),
    pair(`padding${side}`, []),
    pair(`border${side}`, ['none']),
  ]),
]);

const globalKeywords = new Set(['inherit', 'initial', 'unset', 'revert']);
const lengthPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:px|%|em|rem|vh|vw)?$/;
const colourPattern = /^#[\da-f]{3,8}$/;

function pair(name: string, values: readonly string[]): [string, readonly string[]] {
  return [name, values];
}

/**
 * Returns the declarations in a uniform format; `undefined` if any is not allowed, because half of
 * a rule could do the opposite of its purpose.
 */
export function toSafeStyle(declarations: string): string | undefined {
  const safe = declarations
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map(toSafeDeclaration);
  return safe.length === 0 || safe.includes(undefined) ? undefined : safe.join('; ');
}

function toSafeDeclaration(declaration: string): string | undefined {
  const [, name = '', value = '', important = ''] =
    /^\s*([a-z-]+)\s*:\s*(.+?)\s*(!\s*important)?\s*$/.exec(declaration.toLowerCase()) ?? [];
  const allowed = keywordsByProperty.get(name);
  if (allowed === undefined) return undefined;
  const isAllowed = (token: string): boolean =>
    allowed.includes(token) ||
    globalKeywords.has(token) ||
    lengthPattern.test(token) ||
    (name.startsWith('background') && colourPattern.test(token));
  return value.split(/\s+/).every(isAllowed) ? `${name}: ${value}${important === '' ? '' : ' !important'}` : undefined;
}
