import { getMember } from './members.ts';
import { memory } from './memory.ts';

/*
 * A selector matches in one root only, so these functions search each root. Closed shadow roots and
 * frames are not searched.
 */

/**
 * Leaves out the most frequent elements that cannot have a shadow root (DOM standard, section 4.9).
 * Reading every element costs a large page a few milliseconds.
 */
const possibleHosts =
  ':not(a,b,i,em,strong,small,code,pre,br,hr,img,ul,ol,li,dl,dt,dd,table,tbody,thead,tr,td,th,input,button,label,' +
  'select,option,script,style,link,meta,template,svg,g,path,use,rect,circle,line,polygon,defs)';

/** Outer roots come before inner roots. */
export function listOpenRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll(possibleHosts)) {
      const inside = getMember(element, 'shadowRoot');
      if (inside !== null) roots.push(inside);
    }
  return roots;
}

export const allMatches = <Match extends Element>(selector: string): Match[] =>
  listOpenRoots().flatMap((root) => [...root.querySelectorAll<Match>(selector)]);

type Root = Document | ShadowRoot;
type RootsWorld = { roots?: { readonly list: readonly Root[]; readonly againAtMs: number } };

const searchShare = 0.05;
/** The page's clock is coarse, so a shorter search counts as this long. */
const searchMsMin = 0.5;

/**
 * The document and its open shadow roots, for functions that are called many times a second. A new
 * root may be missing for a moment, because a search reads every element.
 */
export function listCachedRoots(): readonly Root[] {
  const world = memory<RootsWorld>();
  const startedAt = performance.now();
  if (world.roots !== undefined && startedAt < world.roots.againAtMs) return world.roots.list;
  const list = listOpenRoots();
  const endedAt = performance.now();
  const tookMs = Math.max(searchMsMin, endedAt - startedAt);
  world.roots = { list, againAtMs: endedAt + tookMs / searchShare };
  return list;
}

export const matchesInPage = <Match extends Element>(selector: string): Match[] =>
  listCachedRoots().flatMap((root) => [...root.querySelectorAll<Match>(selector)]);
