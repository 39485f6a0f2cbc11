export type Score = { readonly precision: number; readonly recall: number; readonly f1: number };

/**
 * How much of a text is content, and how much of the content is in it, by runs of four words, each
 * counted as often as it stands there: the measure of Zyte's article extraction benchmark. Words
 * are letters and digits, so that markup does not count.
 */
export function scoreOf(text: string, content: string): Score {
  const [found, wanted] = [countsOf(text), countsOf(content)];
  let both = 0;
  for (const [shingle, count] of found) both += Math.min(count, wanted.get(shingle) ?? 0);
  const precision = both / Math.max(1, sum(found));
  const recall = both / Math.max(1, sum(wanted));
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

const length = 4;

function countsOf(text: string): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= words.length; at += 1) {
    const shingle = words.slice(at, at + length).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}
const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0);

export const meanOf = (scores: readonly Score[]): Score => {
  const mean = (name: keyof Score): number => scores.reduce((all, score) => all + score[name], 0) / scores.length;
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
};
