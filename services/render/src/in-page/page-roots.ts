/// <reference lib="dom" />
import { memory } from './memory.ts';
import { openRoots } from './open-roots.ts';

type Root = Document | ShadowRoot;
type RootsWorld = { roots?: { readonly list: readonly Root[]; readonly againAtMs: number } };

/** The part of its time that a page may spend on searches for shadow roots. */
const searchShare = 0.05;
/** The clock of a page is coarse: a shorter search takes this long. */
const searchMsMin = 0.5;

/**
 * Returns the document and its open shadow roots, for functions that are called many times a
 * second. A root that was attached since the last search may be missing for a moment, because a
 * search reads every element.
 */
export function pageRoots(): readonly Root[] {
  const world = memory<RootsWorld>();
  const startedAt = performance.now();
  if (world.roots !== undefined && startedAt < world.roots.againAtMs) return world.roots.list;
  const list = openRoots();
  const endedAt = performance.now();
  const tookMs = Math.max(searchMsMin, endedAt - startedAt);
  world.roots = { list, againAtMs: endedAt + tookMs / searchShare };
  return list;
}

/** Returns the matches in all these roots. */
export const matchesInPage = <Match extends Element>(selector: string): Match[] =>
  pageRoots().flatMap((root) => [...root.querySelectorAll<Match>(selector)]);
