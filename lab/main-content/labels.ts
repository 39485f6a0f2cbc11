/** The words of a text, as the benchmark counts them. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

const runWords = 4;
const placesMax = 200;

/**
 * Returns for each block which share of its words is in the truth. A block of few words counts only
 * in the order of the truth: the longest chain of blocks that follow each other in both decides.
 */
export function labelBlocks(blocks: readonly (readonly string[])[], truth: readonly string[]): number[] {
  const placesOf = new Map<string, number[]>();
  for (const [at, word] of truth.entries()) {
    const places = placesOf.get(word);
    if (places === undefined) placesOf.set(word, [at]);
    else places.push(at);
  }
  const runs = new Map<string, number>();
  for (let at = 0; at + runWords <= truth.length; at += 1) {
    const run = truth.slice(at, at + runWords).join(' ');
    if (!runs.has(run)) runs.set(run, at);
  }
  const covered = blocks.map((words) => coverOf(words, runs));
  const candidates = blocks.map((words, at) => {
    const exact = findExact(words, truth, placesOf);
    if (exact.length > 0) return exact.map((place) => ({ place, end: place + words.length, weight: words.length }));
    const { share, place } = covered[at]!;
    if (words.length < 8 || share < 0.5) return [];
    return [{ place, end: Math.min(truth.length, place + words.length), weight: words.length * share }];
  });
  const chain = longestChain(candidates, truth.length);
  return blocks.map((words, at) => {
    const inChain = chain[at]! / Math.max(1, words.length);
    return words.length >= 6 ? Math.max(inChain, covered[at]!.share) : inChain;
  });
}

function coverOf(words: readonly string[], runs: ReadonlyMap<string, number>): { share: number; place: number } {
  const isCovered = words.map(() => false);
  let place = -1;
  for (let at = 0; at + runWords <= words.length; at += 1) {
    const found = runs.get(words.slice(at, at + runWords).join(' '));
    if (found === undefined) continue;
    if (place === -1) place = Math.max(0, found - at);
    isCovered.fill(true, at, at + runWords);
  }
  return { share: isCovered.filter(Boolean).length / Math.max(1, words.length), place };
}

function findExact(
  words: readonly string[],
  truth: readonly string[],
  placesOf: ReadonlyMap<string, readonly number[]>,
): number[] {
  if (words.length === 0) return [];
  let [rarest, places]: [number, readonly number[]] = [0, placesOf.get(words[0]!) ?? []];
  for (const [at, word] of words.entries()) {
    const found = placesOf.get(word) ?? [];
    if (found.length < places.length) [rarest, places] = [at, found];
  }
  return places
    .slice(0, placesMax)
    .map((place) => place - rarest)
    .filter((place) => place >= 0 && words.every((word, at) => truth[place + at] === word));
}

type Candidate = { readonly place: number; readonly end: number; readonly weight: number };

/** Returns the weight with which each block is in the heaviest chain, or 0. */
function longestChain(candidates: readonly (readonly Candidate[])[], length: number): number[] {
  /** A Fenwick tree of the heaviest chain that ends at or before a place. */
  const best = new Int32Array(length + 2).fill(-1);
  const links: { block: number; weight: number; total: number; before: number }[] = [];
  const query = (end: number): number => {
    let found = -1;
    for (let at = end + 1; at > 0; at -= at & -at) {
      const link = best[at]!;
      if (link !== -1 && (found === -1 || links[link]!.total > links[found]!.total)) found = link;
    }
    return found;
  };
  const update = (end: number, link: number): void => {
    for (let at = end + 1; at < best.length; at += at & -at) {
      const other = best[at]!;
      if (other === -1 || links[other]!.total < links[link]!.total) best[at] = link;
    }
  };
  for (const [block, places] of candidates.entries()) {
    const added = places.map(({ place, end, weight }) => {
      const before = query(place);
      return {
        end,
        link: links.push({ block, weight, total: weight + (before === -1 ? 0 : links[before]!.total), before }) - 1,
      };
    });
    for (const { end, link } of added) update(end, link);
  }
  const weights = candidates.map(() => 0);
  for (let at = query(length); at !== -1; at = links[at]!.before) weights[links[at]!.block] = links[at]!.weight;
  return weights;
}
