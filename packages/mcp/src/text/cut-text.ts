import { partOfText } from './part-of-text.ts';

/** Returns the first bytes of a text. A last line reports that the rest is missing. */
export function cutText(text: string, bytesMax: number): string {
  const note = '\n… cut here';
  const { text: part, next } = partOfText(text, { offset: 0, bytesMax: bytesMax - note.length - 2 });
  return next === undefined ? text : `${part}${note}`;
}
