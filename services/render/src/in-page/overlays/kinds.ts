/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';
import { offers } from './dismissal.ts';

/** A kind of interruption as it is sent to a page (`blockers/interruptions.ts`): patterns are text. */
export type Kind = {
  readonly name: string;
  /** What only this kind says. */
  readonly words: string;
  /** What only this kind is called: ids, classes, labels, addresses of frames. */
  readonly names: string;
  /** What other parts of pages say or are called as well: it counts together with one of the `answers`. */
  readonly hints: string;
  /** What is written on its buttons. */
  readonly answers: string;
  /** A note beside the page, which asks for nothing: it needs no button to be known. */
  readonly isNote: boolean;
};
export type KnownKind = {
  readonly words: RegExp;
  readonly names: RegExp;
  readonly hints: RegExp;
  readonly answers: RegExp;
  readonly isNote: boolean;
};

export function knownKind({ words, names, hints, answers, isNote }: Kind): KnownKind {
  const [said, called, hinted, answered] = [words, names, hints, answers].map((text) => new RegExp(text, 'i'));
  return { words: said!, names: called!, hints: hinted!, answers: answered!, isNote };
}

/** Whether what a layer says is of a kind: by words that nothing else has, or by weaker ones with an answer to them. */
export const isSaidBy = withParts(
  [offers],
  function isSaidBy(layer: Element, names: string, text: string, kind: KnownKind): boolean {
    return kind.words.test(text) || (kind.hints.test(`${names} ${text}`) && offers(layer, kind.answers));
  },
);
