/// <reference lib="dom" />
import { attributeOf } from '../members.ts';
import { allIn, textOf } from './elements.ts';

/** A kind of interruption as it is sent to a page (`blockers/interruptions.ts`): patterns are text. */
export type Kind = {
  readonly name: string;
  /** Texts that only this kind has. */
  readonly words: string;
  /** Names that only this kind has: ids, classes, labels, addresses of frames. */
  readonly names: string;
  /** Texts and names that other parts of pages have as well: they count together with one of the `answers`. */
  readonly hints: string;
  /** The labels of its buttons. */
  readonly answers: string;
  /** A note beside the page, which asks for nothing: it needs no button to be known. */
  readonly isNote: boolean;
  /** Also a bar in the flow, before everything else or after it, that moves the page. */
  readonly isBar: boolean;
};
export type KnownKind = {
  readonly words: RegExp;
  readonly names: RegExp;
  readonly hints: RegExp;
  readonly answers: RegExp;
  readonly isNote: boolean;
  readonly isBar: boolean;
};

export function knownKind({ words, names, hints, answers, isNote, isBar }: Kind): KnownKind {
  const [said, called, hinted, answered] = [words, names, hints, answers].map((text) => new RegExp(text, 'i'));
  return { words: said!, names: called!, hints: hinted!, answers: answered!, isNote, isBar };
}

/** Buttons, links and the like. Deliberately never pressed here: a press would be an answer that the visitor did not give. */
export function controlsIn(element: Element): Element[] {
  return allIn(element, 'button,[role=button],a,input[type=button],input[type=submit],summary');
}

/** The label of a control. */
export function labelOf(control: Element): string {
  const label = attributeOf(control, 'aria-label') ?? attributeOf(control, 'title') ?? textOf(control);
  return (label || (control as HTMLInputElement).value || '').trim();
}

/** Whether one of its controls carries such a label. */
export function offers(element: Element, answers: RegExp): boolean {
  return controlsIn(element).some((control) => answers.test(labelOf(control)) || answers.test(textOf(control).trim()));
}

/** Whether the page offers a way to put it away. */
export function canBeDismissed(element: Element): boolean {
  const dismissWords =
    /^(?:[×✕✖✗xX]|close\b.*|dismiss.*|ignore|(?:no|nope)\b.*|opt[ -]?out|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it.?|ok(?:ay)?.?|(?:i )?underst.*|continue.*|i (?:am|will).*|yes\b.*|enter\b.*|leave\b.*|exit|end tour|done|finish|next|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block)\b.*|stay\b.*|don.t.*|remind me.*|schließen|ablehnen|nein.*|fermer|non\b.*|cerrar|chiudi|sluiten)$/i;
  return controlsIn(element).some(
    (control) => dismissWords.test(labelOf(control)) || /close|dismiss/i.test(attributeOf(control, 'class') ?? ''),
  );
}

/** Whether what a layer says is of a kind: by words that nothing else has, or by weaker ones with an answer to them. */
export function isSaidBy(layer: Element, names: string, text: string, kind: KnownKind): boolean {
  return kind.words.test(text) || (kind.hints.test(`${names} ${text}`) && offers(layer, kind.answers));
}
