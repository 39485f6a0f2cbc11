import type { WordsOfLanguage } from './words.ts';
import af from './words/af.json' with { type: 'json' };
import am from './words/am.json' with { type: 'json' };
import any from './words/any.json' with { type: 'json' };
import ar from './words/ar.json' with { type: 'json' };
import az from './words/az.json' with { type: 'json' };
import be from './words/be.json' with { type: 'json' };
import bg from './words/bg.json' with { type: 'json' };
import bn from './words/bn.json' with { type: 'json' };
import ca from './words/ca.json' with { type: 'json' };
import cs from './words/cs.json' with { type: 'json' };
import cy from './words/cy.json' with { type: 'json' };
import da from './words/da.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import el from './words/el.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import et from './words/et.json' with { type: 'json' };
import eu from './words/eu.json' with { type: 'json' };
import fa from './words/fa.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import fil from './words/fil.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ga from './words/ga.json' with { type: 'json' };
import gl from './words/gl.json' with { type: 'json' };
import gu from './words/gu.json' with { type: 'json' };
import he from './words/he.json' with { type: 'json' };
import hi from './words/hi.json' with { type: 'json' };
import hr from './words/hr.json' with { type: 'json' };
import hu from './words/hu.json' with { type: 'json' };
import hy from './words/hy.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import isl from './words/is.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import ka from './words/ka.json' with { type: 'json' };
import kk from './words/kk.json' with { type: 'json' };
import kn from './words/kn.json' with { type: 'json' };
import ko from './words/ko.json' with { type: 'json' };
import ky from './words/ky.json' with { type: 'json' };
import lt from './words/lt.json' with { type: 'json' };
import lv from './words/lv.json' with { type: 'json' };
import mk from './words/mk.json' with { type: 'json' };
import ml from './words/ml.json' with { type: 'json' };
import mn from './words/mn.json' with { type: 'json' };
import mr from './words/mr.json' with { type: 'json' };
import ms from './words/ms.json' with { type: 'json' };
import nb from './words/nb.json' with { type: 'json' };
import ne from './words/ne.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pa from './words/pa.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import ro from './words/ro.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import sk from './words/sk.json' with { type: 'json' };
import sl from './words/sl.json' with { type: 'json' };
import sq from './words/sq.json' with { type: 'json' };
import sr from './words/sr.json' with { type: 'json' };
import sv from './words/sv.json' with { type: 'json' };
import sw from './words/sw.json' with { type: 'json' };
import ta from './words/ta.json' with { type: 'json' };
import te from './words/te.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };
import uk from './words/uk.json' with { type: 'json' };
import ur from './words/ur.json' with { type: 'json' };
import uz from './words/uz.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/**
 * The words by language (ISO 639); `any` applies to all languages. The files contain patterns that
 * ignore case. A word that other parts of pages use as well is combined with a second one: app with
 * install, cookies with use. A dot matches every kind of apostrophe. `\b` recognises only ASCII
 * word characters, so it is not used next to others.
 */
export const wordsByLanguage: Readonly<Record<string, WordsOfLanguage>> = {
  af,
  am,
  any,
  ar,
  az,
  be,
  bg,
  bn,
  ca,
  cs,
  cy,
  da,
  de,
  el,
  en,
  es,
  et,
  eu,
  fa,
  fi,
  fil,
  fr,
  ga,
  gl,
  gu,
  he,
  hi,
  hr,
  hu,
  hy,
  id,
  is: isl,
  it,
  ja,
  ka,
  kk,
  kn,
  ko,
  ky,
  lt,
  lv,
  mk,
  ml,
  mn,
  mr,
  ms,
  nb,
  ne,
  nl,
  pa,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  sv,
  sw,
  ta,
  te,
  th,
  tr,
  uk,
  ur,
  uz,
  vi,
  zh,
};
