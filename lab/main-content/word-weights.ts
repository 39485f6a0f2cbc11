import type { LabelledPage } from './pages.ts';

const pagesMin = 8;
const levelsMax = 12;

/**
 * Returns for each word in the names of elements how much more of the text inside is content than
 * elsewhere, as log-odds. A page counts once, and a word of few pages does not count.
 */
export function learnWords(pages: readonly LabelledPage[]): Map<string, number> {
  const shares = new Map<string, number[]>();
  const all: number[] = [];
  for (const { page, sizes, labels } of pages) {
    const ofPage = new Map<string, { kept: number; total: number }>();
    for (const [at, { box }] of page.blocks.entries()) {
      const size = sizes[at]!;
      const seen = new Set<string>();
      let level = 0;
      for (let one: typeof box | undefined = box; one !== undefined && level < levelsMax; one = one.parent, level += 1)
        for (const word of one.words) seen.add(word);
      for (const word of seen) {
        const entry = ofPage.get(word) ?? { kept: 0, total: 0 };
        entry.kept += labels[at]! * size;
        entry.total += size;
        ofPage.set(word, entry);
      }
    }
    for (const [word, { kept, total }] of ofPage) {
      if (total === 0) continue;
      const known = shares.get(word);
      if (known === undefined) shares.set(word, [kept / total]);
      else known.push(kept / total);
      all.push(kept / total);
    }
  }
  const prior = all.reduce((sum, share) => sum + share, 0) / all.length;
  const weights = [...shares]
    .filter(([, { length }]) => length >= pagesMin)
    .map(([word, found]): [string, number] => {
      const mean = (found.reduce((sum, share) => sum + share, 0) + 4 * prior) / (found.length + 4);
      return [word, Math.round((logit(mean) - logit(prior)) * 100) / 100];
    });
  return new Map(
    weights.filter(([, weight]) => Math.abs(weight) >= 0.3).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const logit = (share: number): number => Math.log(Math.max(0.01, share) / Math.max(0.01, 1 - share));
