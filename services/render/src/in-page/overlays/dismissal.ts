/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';
import { allIn, textOf } from './shadow-dom.ts';

/** What a visitor presses. Deliberately never pressed here: a press is an answer that nobody gave. */
export const controlsIn = withParts([allIn], function controlsIn(element: Element): Element[] {
  return allIn(element, 'button,[role=button],a,input[type=button],input[type=submit],summary');
});

/** What is written on a control. */
export const labelOf = withParts([textOf], function labelOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('title') ?? textOf(control);
  return (label || (control as HTMLInputElement).value || '').trim();
});

/** Whether one of its controls carries such a label. */
export const offers = withParts(
  [controlsIn, labelOf, textOf],
  function offers(element: Element, answers: RegExp): boolean {
    return controlsIn(element).some(
      (control) => answers.test(labelOf(control)) || answers.test(textOf(control).trim()),
    );
  },
);

/** Whether the page offers a way to put it away. */
export const canBeDismissed = withParts([controlsIn, labelOf], function canBeDismissed(element: Element): boolean {
  const dismissWords =
    /^(?:[×✕✖✗xX]|close\b.*|dismiss.*|ignore|(?:no|nope),?.*|opt[ -]?out|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it.?|ok(?:ay)?.?|(?:i )?underst.*|continue.*|i (?:am|will).*|yes.*|enter.*|leave.*|exit|end tour|done|finish|next|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block).*|stay.*|don.t.*|remind me.*|schließen|ablehnen|nein.*|fermer|non.*|cerrar|chiudi|sluiten)$/i;
  return controlsIn(element).some(
    (control) => dismissWords.test(labelOf(control)) || /close|dismiss/i.test(control.getAttribute('class') ?? ''),
  );
});
