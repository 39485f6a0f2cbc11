import { describe, expect, test } from '@jest/globals';
import { languages, withoutRelativeTimes } from './relative-times.ts';
import { timeWords } from './time-words.ts';

/** Two spellings of one fact at different times, by language. */
const pairs: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['5 min ago', '12 min ago'],
    ['3h', '11h'],
    ['Ann · 3h · Boats', 'Ann · 2d · Boats'],
    ['59 mins. ago', '1 hr. ago'],
    ['Posted yesterday', 'Posted 2 days ago'],
    ['ends in 3 days', 'ends in 2 days'],
    ['Ends in 1d 4h', 'Ends in 23h 10m'],
    ['an hour ago by Ada', '3 hours ago by Ada'],
    ['just now', '2 minutes ago'],
    ['2 days and 3 hours left', '1 day left'],
    ['5m ago', '6m ago'],
    ['(4w)', '(5w)'],
    ['Last seen today', 'Last seen yesterday'],
    ['in 2 hours', 'tomorrow'],
    ['© 2026 Northwind', '© 2027 Northwind'],
    ['Copyright 2019-2026 Northwind', 'Copyright 2019-2027 Northwind'],
    ['(c) Northwind Traders 2026', '(c) Northwind Traders 2027'],
  ],
  de: [
    ['vor 5 Min.', 'vor 2 Std.'],
    ['Geändert vor einer Stunde', 'Geändert gestern'],
    ['noch 3 Tage', 'noch 1 Tag'],
    ['endet in 3 Tagen', 'endet morgen'],
  ],
  fr: [
    ['il y a 5 min', 'il y a une heure'],
    ['hier', "aujourd'hui"],
    ['se termine dans 3 jours', 'se termine dans 5 h'],
  ],
  es: [
    ['hace 5 min', 'hace una hora'],
    ['ayer', 'hoy'],
    ['termina en 3 días', 'termina en 2 h'],
  ],
  it: [
    ['5 min fa', "un'ora fa"],
    ['ieri', 'oggi'],
    ['finisce tra 3 giorni', 'finisce domani'],
  ],
  pt: [
    ['há 5 min', 'há 2 horas'],
    ['ontem', 'hoje'],
    ['termina em 3 dias', 'termina amanhã'],
    ['3 dias atrás', '4 dias atrás'],
  ],
  nl: [
    ['5 min geleden', '2 uur geleden'],
    ['gisteren', 'vandaag'],
    ['eindigt over 3 dagen', 'eindigt morgen'],
  ],
  pl: [
    ['5 min temu', '2 godziny temu'],
    ['wczoraj', 'dzisiaj'],
    ['kończy się za 3 dni', 'kończy się jutro'],
  ],
  sv: [
    ['för 5 min sedan', 'för 2 timmar sedan'],
    ['igår', 'i dag'],
    ['slutar om 3 dagar', 'slutar i morgon'],
  ],
  da: [
    ['for 5 min siden', 'for 2 timer siden'],
    ['i går', 'i dag'],
    ['slutter om 3 dage', 'slutter i morgen'],
  ],
  tr: [
    ['5 dk önce', '2 saat önce'],
    ['dün', 'bugün'],
    ['3 gün kaldı', '2 gün kaldı'],
  ],
  ru: [
    ['5 мин назад', '2 часа назад'],
    ['вчера', 'сегодня'],
    ['закончится через 3 дня', 'закончится завтра'],
  ],
  ja: [
    ['5分前', '2時間前'],
    ['昨日', '今日'],
    ['あと3日', 'あと2日'],
  ],
  zh: [
    ['5分钟前', '2小时前'],
    ['昨天', '今天'],
    ['还剩3天', '还剩2天'],
  ],
  ko: [
    ['5분 전', '2시간 전'],
    ['어제', '오늘'],
    ['3일 남음', '2일 남음'],
  ],
};

test('there are fifteen languages, each with its pairs', () => {
  expect(languages).toHaveLength(15);
  expect(Object.keys(pairs)).toEqual(Object.keys(timeWords));
});

describe.each(languages)('relative times in %s', (language) => {
  test.each(pairs[language]!)('%s and %s are equal', (before, after) => {
    expect(withoutRelativeTimes(after)).toBe(withoutRelativeTimes(before));
  });
});

/** How a browser spells them, in every style. */
test.each(languages)('what Intl makes of times in %s is equal', (language) => {
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
    for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
      for (const count of [-21, -5, -2, 2, 5, 21]) {
        const text = format.format(count, unit);
        expect([text, withoutRelativeTimes(text)]).toEqual([text, '{time}']);
      }
  }
});

test.each([
  ['a price', 'Price: 120 kr', 'Price: 99 kr'],
  ['a weight', 'Earl Grey, 250 g', 'Earl Grey, 500 g'],
  ['opening hours', 'Open 9 h to 18 h daily', 'Open 10 h to 18 h daily'],
  ['a duration of a course', 'A course of 3 days', 'A course of 5 days'],
  ['a guarantee', '2 years warranty', '3 years warranty'],
  ['a year of a vintage', 'Vintage 2024', 'Vintage 2025'],
  ['a date', 'Next tasting: 4 December', 'Next tasting: 11 December'],
  ['a count', 'Only 7 left in stock', 'Only 2 left in stock'],
  ['a version', 'Release 3.2', 'Release 3.3'],
  ['a distance', 'Ladder of 3 m', 'Ladder of 4 m'],
  ['a number of Japanese pieces', '部長：山田', '部長：佐藤'],
])('%s stays different', (_name, before, after) => {
  expect(withoutRelativeTimes(after)).not.toBe(withoutRelativeTimes(before));
});
