/// <reference lib="dom" />
import { readAttribute } from '../members.ts';
import { isClosingLabel, isDismissingLabel } from './dismissals.ts';
import { allIn, readElementText } from './elements.ts';
import { compilePattern, type PatternByScript, type ScriptPattern } from './patterns.ts';

/**
 * A kind of interruption as it is sent to a page (`blockers/interruptions.ts`): patterns are text.
 */
export type Kind = {
  readonly name: string;
  /** Texts that only this kind contains. */
  readonly words: PatternByScript;
  /** Sentences that only the interruption has: with any control, it requests something. */
  readonly statements: PatternByScript;
  /** Names that only this kind has: IDs, classes, labels, addresses of frames. */
  readonly names: string;
  /**
   * Texts and names that other parts of pages also have: they count only together with one of the
   * `answers`.
   */
  readonly hints: PatternByScript;
  /** The labels of the buttons on this kind of interruption. */
  readonly answers: PatternByScript;
  /** A selector of the fields in which a visitor responds to this kind. */
  readonly fields: string;
  /** A note next to the page that requests nothing: it needs no button to be recognised. */
  readonly isNote: boolean;
  /**
   * Whether this kind may also be a bar in the flow, before or after all other content, that moves
   * the page.
   */
  readonly isBar: boolean;
  /**
   * Whether pages also make such an offer in their own content. Then a matching button is not
   * enough to recognise an interruption. A way to dismiss it is enough, or being a single button or
   * link outside the flow of the page.
   */
  readonly isOffer: boolean;
  /** Whether this kind marks parts of the page by classes that are named after it. */
  readonly isPointing: boolean;
};
export type KnownKind = Pick<Kind, 'fields' | 'isNote' | 'isBar' | 'isOffer' | 'isPointing'> & {
  readonly words: ScriptPattern;
  readonly statements: ScriptPattern;
  readonly names: RegExp;
  readonly hints: ScriptPattern;
  readonly answers: ScriptPattern;
};

export function knownKind({ words, statements, names, hints, answers, ...more }: Kind): KnownKind {
  return {
    words: compilePattern(words),
    statements: compilePattern(statements),
    names: new RegExp(names, 'i'),
    hints: compilePattern(hints),
    answers: compilePattern(answers),
    ...more,
  };
}

const control = 'button,[role=button],a,input[type=button],input[type=submit],summary';

/**
 * Returns buttons, links and similar controls. They are deliberately never pressed here, because a
 * press would be an answer that the visitor did not give.
 */
export const controlsIn = (element: Element): Element[] => allIn(element, control);

/** Returns whether an element is one button or link and nothing else. */
export const isOneControl = (element: Element): boolean =>
  element.matches(control) ||
  (controlsIn(element).length === 1 &&
    readElementText(element).trim() === readElementText(controlsIn(element)[0]!).trim());

/** The label of a control. */
export function readLabel(control: Element): string {
  const label = readAttribute(control, 'aria-label') ?? readAttribute(control, 'title') ?? readElementText(control);
  return (label || (control as HTMLInputElement).value || '').trim();
}

/** Returns whether the element, or one of its controls, has such a label. */
export function hasLabel(element: Element, answers: ScriptPattern): boolean {
  const own = element.matches(control) ? [element] : [];
  return [...own, ...controlsIn(element)].some(
    (one) => answers.test(readLabel(one)) || answers.test(readElementText(one).trim()),
  );
}

const isCalledClose = (element: Element): boolean => /close|dismiss/i.test(readAttribute(element, 'class') ?? '');

/** Returns whether the page offers a way to dismiss the element. */
export const canBeDismissed = (element: Element): boolean =>
  controlsIn(element).some((one) => isDismissingLabel(readLabel(one)) || isCalledClose(one));

/** Returns whether the element can be dismissed without an answer. */
export const canBeClosed = (element: Element): boolean =>
  controlsIn(element).some((one) => isClosingLabel(readLabel(one)) || isCalledClose(one));

/**
 * Returns whether the element contains, outside its buttons and links, a statement that only the
 * interruption makes.
 */
export function hasStatement(layer: Element, text: string, { statements }: KnownKind): boolean {
  if (!statements.test(text)) return false;
  const labels = controlsIn(layer).map((one) => readElementText(one).trim());
  return labels.length > 0 && statements.test(labels.reduce((left, label) => left.replace(label, ''), text));
}

/**
 * Returns whether the text of a layer is of a kind: by words that no other element has, or by
 * weaker words together with a matching button.
 */
export function isStatedBy(layer: Element, names: string, text: string, kind: KnownKind): boolean {
  return (
    kind.words.test(text) ||
    kind.statements.test(text) ||
    (kind.hints.test(`${names} ${text}`) && hasLabel(layer, kind.answers))
  );
}
