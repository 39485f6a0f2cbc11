import { wordsOf } from './labels.ts';

export type WordScore = { readonly precision: number; readonly recall: number; readonly f1: number };

/** Compares bags of words, as `evaluate.py` of the benchmark does. */
export function scoreWords(found: readonly string[], content: string): WordScore {
  const wanted = wordsOf(content);
  if (wanted.length === 0 || found.length === 0) {
    const score = Number(wanted.length === found.length);
    return { precision: score, recall: score, f1: score };
  }
  const counts = new Map<string, number>();
  for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of found) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    same += 1;
    counts.set(word, left - 1);
  }
  const [precision, recall] = [same / found.length, same / wanted.length];
  return { precision, recall, f1: same === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
