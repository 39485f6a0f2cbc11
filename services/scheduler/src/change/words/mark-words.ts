import type { MarkedWords } from '@tintype/contracts/schedules/change-report';
import { diffArrays } from 'diff';
import { splitIntoPieces } from './pair-lines.ts';

const lineCharactersMax = 500;
/** The number of characters of a long line that are shown on each side of a change. */
const contextCharacters = 60;

/** Splits a line into pieces: common, removed, and added words. */
export function markWords(before: string, after: string): MarkedWords[] {
  const parts = diffArrays(splitIntoPieces(before), splitIntoPieces(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? ('added' as const) : removed ? ('removed' as const) : undefined,
  }));
  const joined = joinOverBlanks(parts);
  return joined.map(({ text, change }, at) =>
    change === undefined
      ? { text: shortContext(text, { isFirst: at === 0, isLast: at === joined.length - 1 }) }
      : { text: shortened(text), change },
  );
}

type MarkWordPart = { readonly text: string; readonly change: 'added' | 'removed' | undefined };

/** Joins adjacent changed words to one change, including the blank between them. */
function joinOverBlanks(parts: readonly MarkWordPart[]): MarkWordPart[] {
  const runs: { removed: string; added: string; same: string }[] = [];
  for (const [at, { text, change }] of parts.entries()) {
    const last = runs.at(-1);
    const isBetween = change === undefined && /^\s+$/.test(text) && at > 0 && at < parts.length - 1;
    if (change === undefined && !isBetween) runs.push({ removed: '', added: '', same: text });
    else if (isBetween && last !== undefined && last.same === '') {
      last.removed += last.removed === '' ? '' : text;
      last.added += last.added === '' ? '' : text;
    } else if (isBetween) runs.push({ removed: '', added: '', same: text });
    else {
      const run = last !== undefined && last.same === '' ? last : { removed: '', added: '', same: '' };
      if (run !== last) runs.push(run);
      if (change === 'removed') run.removed += text;
      else run.added += text;
    }
  }
  return runs.flatMap(({ removed, added, same }): MarkWordPart[] => [
    ...(same === '' ? [] : [{ text: same, change: undefined }]),
    ...(removed === '' ? [] : [{ text: removed, change: 'removed' as const }]),
    ...(added === '' ? [] : [{ text: added, change: 'added' as const }]),
  ]);
}

function shortContext(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const room = contextCharacters * (isFirst || isLast ? 1 : 2);
  if (text.length <= room + 1) return text;
  if (isFirst && isLast) return shortened(text);
  if (isFirst) return `…${text.slice(-contextCharacters)}`;
  if (isLast) return `${text.slice(0, contextCharacters)}…`;
  return `${text.slice(0, contextCharacters)}…${text.slice(-contextCharacters)}`;
}

export const shortened = (text: string): string =>
  text.length > lineCharactersMax ? `${text.slice(0, lineCharactersMax - 1)}…` : text;
