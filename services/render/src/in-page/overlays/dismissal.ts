/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';
import { allIn, textOf } from './shadow-dom.ts';

/** What a visitor presses. Deliberately never pressed here: a press is an answer that nobody gave. */
export const controlsIn = withParts([allIn], function controlsIn(element: Element): Element[] {
  return allIn(element, 'button,[role=button],a,input[type=button],input[type=submit],summary');
});

/** Whether the page offers a way to put it away. */
export const canBeDismissed = withParts([controlsIn, textOf], function canBeDismissed(element: Element): boolean {
  const dismissWords =
    /^(?:[×✕✖✗xX]|close\b.*|dismiss|(?:no|nope),?.*|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it|ok(?:ay)?|continue.*|i (?:am|will).*|yes.*|enter.*|leave.*|exit|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block).*|stay.*|don.t.*|remind me.*|schließen|ablehnen|nein.*|fermer|non.*|cerrar|chiudi|sluiten)$/i;
  return controlsIn(element).some((control) => {
    const said =
      (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? textOf(control)) ||
      (control as HTMLInputElement).value ||
      '';
    return dismissWords.test(said.trim()) || /close|dismiss/i.test(control.getAttribute('class') ?? '');
  });
});
