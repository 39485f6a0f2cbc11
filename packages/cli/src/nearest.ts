import { distance } from 'fastest-levenshtein';

/** The name that was meant, if one is near: `fullPage` for `full-page`, `captur` for `capture`. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(fold(name), fold(candidate)) }))
    .toSorted((one, other) => one.edits - other.edits);
  const [best] = ranked;
  return best !== undefined && best.edits <= Math.max(1, Math.floor(name.length / 4)) ? best.candidate : undefined;
}

const fold = (name: string): string => name.toLowerCase().replaceAll(/[-_.]/g, '');
