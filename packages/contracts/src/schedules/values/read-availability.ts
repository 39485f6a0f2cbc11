export const availabilities = ['in_stock', 'out_of_stock', 'preorder'] as const;
export type Availability = (typeof availabilities)[number];

/**
 * Words by which shops state whether a product can be bought, and the values of schema.org. The
 * first row that fits applies, so negations come first.
 */
const words: readonly (readonly [Availability, RegExp])[] = [
  [
    'preorder',
    /pre-?order|pre-?sale|back-?order|vorbestell|précommande|reserva anticipada|pre-?ordina|pré-?venda|voorbestell|przedsprzedaż|предзаказ|予約|预订|預購|예약/u,
  ],
  [
    'out_of_stock',
    /out ?of ?stock|sold ?out|unavailable|not available|no longer available|discontinued|ausverkauft|nicht (?:verfügbar|lieferbar|vorrätig|auf lager)|épuisé|indisponible|rupture|agotado|no disponible|sin existencias|esaurito|non disponibile|esgotado|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|niedostępn|wyprzedan|slutsåld|ej i lager|udsolgt|ikke på lager|utsolgt|loppu|tükendi|stokta yok|нет в наличии|распродан|немає в наявності|vyprodáno|není skladem|elfogyott|売り?切れ|在庫なし|品切れ|缺货|缺貨|售罄|售完|無庫存|품절|نفد|غير متوفر|אזל/u,
  ],
  [
    'in_stock',
    /in ?stock|limitedavailability|onlineonly|available|auf lager|vorrätig|lieferbar|verfügbar|en stock|disponible|disponibile|disponível|em estoque|op voorraad|leverbaar|beschikbaar|dostępn|w magazynie|i lager|på lager|varastossa|stokta|mevcut|в наличии|є в наявності|skladem|raktáron|készleten|在庫あり|有货|有貨|現貨|现货|재고 있음|구매 가능|متوفر|במלאי|left in/u,
  ],
];

/** Reads whether a product can be bought; `undefined` if the text does not state it. */
export const readAvailability = (text: string): Availability | undefined =>
  words.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];
