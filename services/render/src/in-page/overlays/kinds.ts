import { readAttribute } from '../members.ts';
import {
  isClosingLabel,
  isDismissingLabel,
  compilePattern,
  type PatternByScript,
  type ScriptPattern,
} from './phrases.ts';
import { allIn, readElementText } from './elements.ts';

/** A kind of interruption as it is sent to a page (`blockers/interruptions.ts`). */
export type OverlayKind = {
  readonly name: string;
  readonly words: PatternByScript;
  /** Sentences that only this interruption contains. With them, any control is sufficient. */
  readonly statements: PatternByScript;
  /** IDs, classes, labels and addresses of frames that only this kind has. */
  readonly names: string;
  /**
   * Texts and names that other parts of pages also have. They count only with one of the `answers`.
   */
  readonly hints: PatternByScript;
  readonly answers: PatternByScript;
  readonly fields: string;
  /** Requests nothing, so it needs no button to be recognised. */
  readonly isNote: boolean;
  /** May also be a bar in the flow, before or after all other content. */
  readonly isBar: boolean;
  /**
   * Pages also make such an offer in their own content, so a matching button is not sufficient. The
   * layer must be dismissible, or a single button or link outside the flow.
   */
  readonly isOffer: boolean;
  readonly isPointing: boolean;
};
type PatternName = 'words' | 'statements' | 'hints' | 'answers';

export type CompiledKind = Omit<OverlayKind, PatternName | 'name' | 'names'> &
  Readonly<Record<PatternName, ScriptPattern>> & { readonly names: RegExp };

export function compileKind({ words, statements, names, hints, answers, ...more }: OverlayKind): CompiledKind {
  return {
    words: compilePattern(words),
    statements: compilePattern(statements),
    names: new RegExp(names, 'i'),
    hints: compilePattern(hints),
    answers: compilePattern(answers),
    ...more,
  };
}

const controlSelector = 'button,[role=button],a,input[type=button],input[type=submit],summary';

/**
 * Controls are never pressed here, because a press would be an answer that the visitor did not
 * give.
 */
export const controlsIn = (element: Element): Element[] => allIn(element, controlSelector);

export const isSingleControl = (element: Element): boolean =>
  element.matches(controlSelector) ||
  (controlsIn(element).length === 1 &&
    readElementText(element).trim() === readElementText(controlsIn(element)[0]!).trim());

export function readLabel(control: Element): string {
  const label = readAttribute(control, 'aria-label') ?? readAttribute(control, 'title') ?? readElementText(control);
  return (label || (control as HTMLInputElement).value || '').trim();
}

export function hasLabel(element: Element, answers: ScriptPattern): boolean {
  const own = element.matches(controlSelector) ? [element] : [];
  return [...own, ...controlsIn(element)].some(
    (one) => answers.test(readLabel(one)) || answers.test(readElementText(one).trim()),
  );
}

const isCalledClose = (element: Element): boolean => /close|dismiss/i.test(readAttribute(element, 'class') ?? '');

export const canBeDismissed = (element: Element): boolean =>
  controlsIn(element).some((one) => isDismissingLabel(readLabel(one)) || isCalledClose(one));

/** No answer is needed to dismiss the element. */
export const canBeClosed = (element: Element): boolean =>
  controlsIn(element).some((one) => isClosingLabel(readLabel(one)) || isCalledClose(one));

/**
 * Outside its buttons and links, the element contains a statement that only the interruption makes.
 */
export function hasStatement(layer: Element, text: string, { statements }: CompiledKind): boolean {
  if (!statements.test(text)) return false;
  const labels = controlsIn(layer).map((one) => readElementText(one).trim());
  return labels.length > 0 && statements.test(labels.reduce((left, label) => left.replace(label, ''), text));
}

/**
 * The layer is of this kind by words that no other element has, or by weaker words together with a
 * matching button.
 */
export function isKindByText(layer: Element, names: string, text: string, kind: CompiledKind): boolean {
  return (
    kind.words.test(text) ||
    kind.statements.test(text) ||
    (kind.hints.test(`${names} ${text}`) && hasLabel(layer, kind.answers))
  );
}
