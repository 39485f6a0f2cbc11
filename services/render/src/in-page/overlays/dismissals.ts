/**
 * Labels of controls by language (ISO 639-1); `any` is common to all languages. The complete label
 * must match.
 */
type Labels = {
  readonly closes: RegExp;
  /** The labels that dismiss something and at the same time give an answer, such as "OK". */
  readonly answers: RegExp;
};
const labels: Readonly<Record<string, Labels>> = {
  any: { closes: /[×✕✖✗xX]/, answers: /ok(?:ay)?.?/ },
  en: {
    closes: /close\b.*|dismiss.*/,
    answers:
      /ignore|(?:no|nope)\b.*|opt[ -]?out|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it.?|(?:i )?underst.*|continue.*|i (?:am|will).*|yes\b.*|enter\b.*|leave\b.*|exit|end tour|done|finish|next|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block)\b.*|stay\b.*|don.t.*|remind me.*/,
  },
  de: {
    closes: /schließen/,
    answers:
      /ablehnen|nein.*|(?:jetzt )?nicht(?: jetzt)?|später|überspringen|(?:weiter )?im browser.*|verstanden|in ordnung|einverstanden/,
  },
  fr: {
    closes: /fermer/,
    answers:
      /non\b.*|plus tard|pas maintenant|ignorer|passer|(?:continuer|rester) (?:sur|dans|sans).*|d.accord|(?:j.ai )?compris/,
  },
  es: {
    closes: /cerrar/,
    answers: /ahora no|más tarde|omitir|(?:continuar|seguir) (?:en|sin).*|de acuerdo|entendido/,
  },
  it: {
    closes: /chiudi/,
    answers: /non ora|più tardi|salta|continua (?:nel|su|senza).*|va bene|ho capito/,
  },
  nl: {
    closes: /sluiten/,
    answers: /nee\b.*|niet nu|overslaan|(?:doorgaan|verder) (?:in|zonder).*|prima|begrepen/,
  },
  pt: {
    closes: /fechar/,
    answers: /não,? .*|agora não|mais tarde|pular|continuar (?:no|sem).*|concordo|entendi/,
  },
  sv: { closes: /stäng/, answers: /nej\b.*|inte nu|senare|hoppa över|fortsätt .*|jag förstår|okej/ },
  da: { closes: /luk/, answers: /ikke nu|spring over|fortsæt .*|forstået|det er i orden/ },
  nb: { closes: /lukk/, answers: /nei\b.*|ikke nå|hopp over|fortsett .*|jeg forstår|greit/ },
  fi: { closes: /sulje/, answers: /ei\b.*|myöhemmin|ohita|jatka .*|selvä|ymmärrän/ },
  pl: { closes: /zamknij/, answers: /nie\b.*|później|pomiń|kontynuuj .*|rozumiem/ },
  cs: { closes: /zavřít/, answers: /ne\b.*|teď ne|později|přeskočit|pokračovat .*|rozumím/ },
  hu: { closes: /bezár.*/, answers: /most nem|később|kihagy.*|folytatás .*|rendben|értem|mégse/ },
  ru: { closes: /закрыть/, answers: /нет.*|не сейчас|позже|пропустить|продолжить .*|понятно|хорошо/ },
  bg: { closes: /затвори/, answers: /не сега|по-късно|пропусни|продължи .*|разбрах|добре/ },
};

const wholly = (parts: readonly RegExp[]): RegExp =>
  new RegExp(`^(?:${parts.map(({ source }) => source).join('|')})$`, 'i');
const closingPattern = wholly(Object.values(labels).map(({ closes }) => closes));
const answeringPattern = wholly(Object.values(labels).map(({ answers }) => answers));

export const isClosingLabel = (label: string): boolean => closingPattern.test(label);
export const isDismissingLabel = (label: string): boolean => closingPattern.test(label) || answeringPattern.test(label);
