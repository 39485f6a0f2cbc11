/**
 * The declarations that a list may add to a page. They can hide, show, move and size elements, and
 * unlock scrolling. None can load anything, because no value has a function.
 */

const sizes = ['auto', 'none', 'fit-content', 'max-content', 'min-content'];
const sides = ['', '-top', '-right', '-bottom', '-left'];

/** The keywords of each property, besides lengths and the keywords that every property has. */
const keywords: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
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

const everywhere = new Set(['inherit', 'initial', 'unset', 'revert']);
const length = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:px|%|em|rem|vh|vw)?$/;
const colour = /^#[\da-f]{3,8}$/;

function pair(name: string, values: readonly string[]): [string, readonly string[]] {
  return [name, values];
}

/**
 * Returns the declarations in one form, or `undefined` if any is not in the closed set: half of a
 * rule could do the opposite of its purpose.
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
  const allowed = keywords.get(name);
  if (allowed === undefined) return undefined;
  const isAllowed = (token: string): boolean =>
    allowed.includes(token) ||
    everywhere.has(token) ||
    length.test(token) ||
    (name.startsWith('background') && colour.test(token));
  return value.split(/\s+/).every(isAllowed) ? `${name}: ${value}${important === '' ? '' : ' !important'}` : undefined;
}
