import { page } from '@tintype/testing/site';

/** The visible lines of a page at a visit; visits are counted from 1. */
export type Lines = (visit: number, now: Date) => readonly string[];
export type WordedPair = {
  readonly name: string;
  readonly before: Lines;
  readonly after: Lines;
  /** What has to be told of: pieces that are marked as removed and as added. */
  readonly told: { readonly removed: readonly string[]; readonly added: readonly string[] };
};

const shell = (...inside: readonly string[]): readonly string[] => [
  'Northwind Tea and Coffee',
  'Shop · Journal · About us',
  'Our teas are picked by hand and sent within two working days.',
  ...inside,
  'Delivery and returns',
  'All prices include tax.',
  '© Northwind Traders',
];
const still =
  (...inside: readonly string[]): Lines =>
  () =>
    shell(...inside);

/**
 * One line that is another one now. What changes is named in the brackets of the line: `Price:
 * [10.00|12.50]`.
 */
function pair(name: string, ...lines: readonly string[]): WordedPair {
  const marks = lines.flatMap((line) => [...line.matchAll(marked)].map(([, old, young]) => [old!, young!] as const));
  const as = (at: 1 | 2): Lines =>
    still(...lines.map((line) => line.replace(marked, `$${at}`)).filter((line) => line !== ''));
  return {
    name,
    before: as(1),
    after: as(2),
    told: {
      removed: marks.flatMap(([old]) => (old === '' ? [] : [old])),
      added: marks.flatMap(([, young]) => (young === '' ? [] : [young])),
    },
  };
}
const marked = /\[([^|\]]*)\|([^\]]*)\]/g;
/** What moves beside the change. */
const beside = (
  { name, before, after, told }: WordedPair,
  words: string,
  moves: (visit: number) => string,
): WordedPair => ({
  name: `${name}, beside ${words}`,
  before: (visit, now) => [...before(visit, now), moves(visit)],
  after: (visit, now) => [...after(visit, now), moves(visit)],
  told,
});

const prices: readonly WordedPair[] = [
  pair('a price', 'Earl Grey, 250 g', 'Price: [10.00|12.50]'),
  pair('a price by a cent', 'Assam, 100 g', 'EUR [4.99|5.00]'),
  pair('a price alone on its line', 'Darjeeling', '[18.90|17.90]'),
  pair('a price with a comma', 'Sencha 100 g', '[12,90|13,90] €'),
  pair('a price with thousands', 'Espresso machine', 'USD [1,299.00|1,199.00]'),
  pair('one of two prices', 'Was 20.00', 'Now [15.00|14.00]'),
  pair('a discount', 'Winter sale: [20|30] % off everything'),
  pair('a price in a row of many', 'Small 4.00 Medium 5.50 Large [7.00|7.50] Family 9.00'),
  pair('a shipping cost', 'Shipping within Europe from [4.90|5.90] EUR'),
  pair('a currency', 'Price: 25.00 [USD|EUR]'),
  pair('a rate', 'Savings account: [2.10|2.35] % a year'),
  beside(
    pair('a price', 'Earl Grey', 'Price: [10.00|12.50]'),
    'a counter',
    (visit) => `You are visitor ${90_000 + visit * 31}`,
  ),
];
const dates: readonly WordedPair[] = [
  pair('a day', 'Next tasting: Friday, [4|11] December 2026'),
  pair('a weekday', 'Open house on [Saturday|Sunday]'),
  pair('a month', 'Back in stock in [January|March] 2027'),
  pair('a date in digits', 'Last update: [2026-11-20|2026-11-23]'),
  pair('a date with points', 'Abgabe bis zum [30.11.2026|15.12.2026]'),
  pair('opening hours', 'Monday to Friday [09:00|10:00] to 18:00'),
  pair('the time of a train', 'IC 712 Basel [10:32|10:47] platform 4'),
  pair('a deadline', 'Applications close on [1|15] March'),
  pair('a year', 'Vintage [2024|2025]'),
  beside(pair('a date', 'Next tasting: [4|11] December'), 'a clock', (visit) => `It is 10:42:${10 + visit * 7}`),
];
const stock: readonly WordedPair[] = [
  pair('sold out', 'Earl Grey, 250 g', '[In stock|Sold out]'),
  pair('back in stock', 'Ceylon', '[Currently unavailable|Add to basket]'),
  pair('how many are left', 'Only [7|2] left in stock'),
  pair('a queue', 'Appointments free: [0|3]'),
  pair('a status', 'Status: [operational|degraded performance]'),
  pair('a vote', 'Bill 4711: [in committee|passed]'),
  pair('a new line', 'Earl Grey', '[|New: Lapsang Souchong]'),
  pair('a line that is gone', 'Earl Grey', '[Free samples with every order|]'),
  beside(pair('sold out', 'Assam', '[In stock|Sold out]'), 'an advertisement', (visit) =>
    visit % 2 === 0 ? 'Fly to Rome for nothing' : 'New shoes arrive every day',
  ),
];
const names: readonly WordedPair[] = [
  pair('a name', 'Head of tasting: [Ada Byron|Grace Hopper]'),
  pair('a surname', 'Contact: Maria [Svensson|Lindqvist]'),
  pair('the name of a product', 'Earl Grey [Classic|Royal], 250 g'),
  pair('an address', 'Visit us at [12 Harbour Road|3 Mill Lane], Bergen'),
  pair('a phone number', 'Call +47 55 [10 20 30|11 22 33]'),
  pair('a headline', 'Harvest [begins late|ends early] this year'),
  pair('one letter', 'Director: [Jon|John] Smith'),
  pair('a name in another script', '部長：[山田|佐藤]'),
  pair('a version', 'Latest release: [v2.4.1|v2.5.0]'),
];
/** Somebody has meant each of these. */
export const meant: readonly WordedPair[] = [...prices, ...dates, ...stock, ...names];

const daysSince2020 = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2020, 0)) / 86_400_000);
const any = (words: readonly string[], visit: number): string => words[visit % words.length]!;
const quotes = [
  'The leaves know the way to the cup.',
  'Water remembers whatever it was poured over.',
  'A kettle that is watched sings anyway.',
  'Patience is measured in minutes and sugar.',
];
const teas = ['Assam', 'Ceylon', 'Sencha', 'Oolong', 'Pu-erh', 'Rooibos', 'Matcha'];
/** Nobody has changed these: they change by themselves. */
export const moving: readonly { readonly name: string; readonly lines: Lines }[] = [
  { name: 'a counter of visitors', lines: (visit) => shell(`You are visitor ${1_004_711 + visit * 13}`) },
  { name: 'a counter alone on its line', lines: (visit) => shell('Cups served', String(5_400 + visit * 17)) },
  { name: 'a clock with seconds', lines: (visit) => shell(`Server time: 10:42:${11 + visit * 5}`) },
  { name: 'how many look at it', lines: (visit) => shell(`${3 + visit} people are looking at this right now`) },
  { name: 'how long ago', lines: (_visit, now) => shell(`Posted ${daysSince2020(now)} days ago by Ada`) },
  { name: 'how long ago in German', lines: (_visit, now) => shell(`Geändert vor ${daysSince2020(now)} Tagen`) },
  { name: 'how long ago in French', lines: (_visit, now) => shell(`Publié il y a ${daysSince2020(now)} jours`) },
  { name: 'how long until', lines: (_visit, now) => shell(`Ends in ${9_000 - daysSince2020(now)} days`) },
  { name: 'a quotation', lines: (visit) => shell('Words of the hour', any(quotes, visit)) },
  {
    name: 'an advertisement',
    lines: (visit) => shell('Advertisement', `Buy ${any(['shoes', 'a car', 'gold'], visit)} today`, 'Read on'),
  },
  {
    name: 'recommendations',
    lines: (visit) => shell('You may also like', any(teas, visit), any(teas, visit * 3 + 1), any(teas, visit * 5 + 2)),
  },
  {
    name: 'another order of the same lines',
    lines: (visit) =>
      shell(...[0, 1, 2, 3].map((at) => `Customer ${any(['Ann', 'Bo', 'Cy', 'Di'], at + visit)} loves it`)),
  },
  { name: 'the time it took to make', lines: (visit) => shell(`Page made in 0.${120 + visit * 7} seconds`) },
  {
    name: 'a number of a request',
    lines: (visit) => shell(`Request 7f${(visit * 48_271).toString(16)}c0 served by node ${visit % 3}`),
  },
  {
    name: 'a share price that ticks',
    lines: (visit) => shell(`NWT ${(101.2 + visit / 7).toFixed(2)} ${visit % 2 === 0 ? '▲' : '▼'} live`),
  },
  {
    name: 'a headline that rotates',
    lines: (visit) => shell(any(['Winter blend is here', 'Win a trip to Assam', 'Teapots at half price'], visit)),
  },
  {
    name: 'a part that comes and goes',
    lines: (visit) =>
      shell('Top of the list', ...(visit % 2 === 0 ? ['A word from our partners'] : []), 'Foot of the list'),
  },
  {
    name: 'a clock without seconds',
    lines: (_visit, now) => shell(`It is ${now.toISOString().slice(11, 16)} in Reykjavik`),
  },
  {
    name: 'the date of today with the time of another zone',
    lines: (_visit, now) => {
      const date = now.toLocaleDateString('de', { dateStyle: 'full', timeZone: 'Europe/Berlin' });
      const time = now.toLocaleTimeString('de', { timeStyle: 'short', timeZone: 'Europe/Berlin' });
      return shell(`${date}, ${time} Uhr`);
    },
  },
  { name: 'a background and a number on every load', lines: (visit) => [`Number ${visit * 7_919}`] },
];

/** The lines as a page; a colour makes it another picture. */
export const pageOf = (lines: readonly string[], background = '#fff'): string =>
  page(
    lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''),
    `<style>body{font:15px/1.5 sans-serif;background:${background};margin:24px;width:520px}</style>`,
  );
