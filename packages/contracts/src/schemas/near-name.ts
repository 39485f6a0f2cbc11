import { distance } from 'fastest-levenshtein';

/** Allows differences in case, separators and few characters. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const folded = foldName(name);
  const [nearest] = known
    .filter((candidate) => Math.abs(foldName(candidate).length - folded.length) <= 2)
    .map((candidate) => ({ candidate, edits: editsBetween(folded, foldName(candidate)) }))
    .filter(({ candidate, edits }) => edits <= editsMax(Math.min(folded.length, foldName(candidate).length)))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}

export const nearestNames = <Name extends string>(name: string, known: readonly Name[], count: number): Name[] =>
  known.toSorted((a, b) => distance(name, a) - distance(name, b)).slice(0, count);

export const camelCase = (name: string): string | undefined =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)
    ? name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
    : undefined;

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** Two swapped characters count as one typing error. */
const editsBetween = (a: string, b: string): number => {
  const edits = distance(a, b);
  return edits === 2 && a.length === b.length && sortCharacters(a) === sortCharacters(b) ? 1 : edits;
};
const sortCharacters = (text: string): string => text.split('').sort().join('');

/** Short names resemble too many words with another meaning. */
const editsMax = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);
