const months: readonly RegExp[] = [
  /^(?:jan|ene|gen|янв|sty|led|ocak)/u,
  /^(?:feb|fév|fev|фев|lut|úno|şub)/u,
  /^(?:mar|mär|maa|мар|bře)/u,
  /^(?:apr|avr|abr|апр|kwi|dub|nis)/u,
  /^(?:may|mai|mei|mag|maj|мая|май|kvě)/u,
  /^(?:jun|juin|giu|июн|cze|červn|haz)/u,
  /^(?:jul|juil|lug|июл|lip|července|tem)/u,
  /^(?:aug|août|ago|авг|sie|srp|ağu)/u,
  /^(?:sep|set|сен|wrz|září|eyl)/u,
  /^(?:oct|okt|out|ott|окт|paź|říj|eki)/u,
  /^(?:nov|ноя|lis|kas)/u,
  /^(?:dec|dez|déc|dic|des|дек|gru|pro|ara)/u,
];

type Day = readonly [year: number, month: number, day: number];
const forms: readonly (readonly [RegExp, (found: readonly string[]) => Day | undefined])[] = [
  [/(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/u, ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [/(\d{1,2})\.? ?(?:de |of )?(\p{L}{3,})\.?,? ?(?:de )?(\d{4})/u, ([, d, m, y]) => named(y, m, d)],
  [/(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u, ([, m, d, y]) => named(y, m, d)],
  // Only Americans write the month first, and then with slashes. A day above 12 decides.
  [
    /(\d{1,2})([./-])(\d{1,2})\2(\d{4})/u,
    ([, a, , b, y]) => (Number(b) > 12 ? [Number(y), Number(a), Number(b)] : [Number(y), Number(b), Number(a)]),
  ],
];

function named(year = '', month = '', day = ''): Day | undefined {
  const at = months.findIndex((pattern) => pattern.test(month));
  return at < 0 ? undefined : [Number(year), at + 1, Number(day)];
}

/** Reads the first date with a year as `2026-11-28`; `undefined` if there is none. */
export function readDate(text: string): string | undefined {
  const lower = text.normalize('NFKC').toLowerCase();
  for (const [pattern, toDay] of forms) {
    const day = toDay(pattern.exec(lower) ?? []);
    if (day === undefined || day.some((part) => Number.isNaN(part))) continue;
    const date = new Date(Date.UTC(day[0], day[1] - 1, day[2]));
    if (date.getUTCMonth() === day[1] - 1 && date.getUTCDate() === day[2]) return date.toISOString().slice(0, 10);
  }
  return undefined;
}
