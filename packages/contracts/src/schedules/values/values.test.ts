import { expect, test } from '@jest/globals';
import { readAvailability, readDate, readValue, type ValueRule, type ValueType } from './value-types.ts';
import { matchesPattern, type ValueCondition } from './condition-kinds.ts';
import { observeValues, type ValueSettings, type ValueState } from './value-conditions.ts';
import { valueFaults } from './value-settings.ts';

test.each<[ValueType, string, number | undefined, string | undefined]>([
  ['price', '1.299,00 €', 1_299, 'EUR'],
  ['price', '₹1,29,900', 129_900, 'INR'],
  ['price', 'Now only 99', 99, undefined],
  ['price', '2 for 30', undefined, undefined],
  ['price', 'Ask us', undefined, undefined],
  ['number', 'Temperature: −12,5 °C', -12.5, undefined],
  ['number', '1,234 of 5,000 seats', 1_234, undefined],
  ['number', '٣٬٤٥٠٫٧٥', 3_450.75, undefined],
])('a value of type %s reads %s', (type, text, value, currency) => {
  expect(readValue({ name: 'x', type, selector: '.x' }, { name: 'x', count: 1, text })).toEqual({
    name: 'x',
    type,
    state: value === undefined ? 'unreadable' : 'present',
    ...(value !== undefined && { value }),
    ...(currency && { currency }),
    text,
  });
});

test.each([
  ['https://schema.org/InStock', 'in_stock'],
  ['http://schema.org/OutOfStock', 'out_of_stock'],
  ['Only 3 left in stock', 'in_stock'],
  ['Currently unavailable', 'out_of_stock'],
  ['Nicht auf Lager', 'out_of_stock'],
  ['Sofort lieferbar', 'in_stock'],
  ['Rupture de stock', 'out_of_stock'],
  ['Нет в наличии', 'out_of_stock'],
  ['在庫あり', 'in_stock'],
  ['Pre-order now', 'preorder'],
  ['Add to cart', undefined],
])('%s is read as an availability', (text, expected) => expect(readAvailability(text)).toBe(expected));

test.each([
  ['Updated 2026-11-28T10:00Z', '2026-11-28'],
  ['28. November 2026', '2026-11-28'],
  ['Nov 3rd, 2026', '2026-11-03'],
  ['3 de diciembre de 2026', '2026-12-03'],
  ['28/11/2026', '2026-11-28'],
  ['11/28/2026', '2026-11-28'],
  ['2026年11月28日', '2026-11-28'],
  ['28.02.2026', '2026-02-28'],
  ['31.02.2026', undefined],
  ['28 November', undefined],
])('%s is read as a date', (text, expected) => expect(readDate(text)).toBe(expected));

/** Returns the reports of runs in which a value has these texts, in order; `null` is missing. */
function reports(
  type: ValueType,
  conditions: readonly Omit<ValueCondition, 'value'>[],
  texts: readonly (string | null)[],
  more: ValueSettings = {},
) {
  const rule: ValueRule = { name: 'x', type, selector: '.x' };
  let state: ValueState | null = null;
  return texts.map((text) => {
    const seen = { name: 'x', count: type === 'count' ? Number(text) : 1, text };
    const settings = { ...more, values: [rule], conditions: conditions.map((one) => ({ value: 'x', ...one })) };
    const next = observeValues(settings, state, [readValue(rule, seen)]);
    state = next.state;
    return next.run.reports.map(({ notice, summary }) => `${notice}: ${summary}`).join(' & ');
  });
}
const quiet = '';

test('a price below a limit is told once, and its end only when it is clearly above again', () => {
  const texts = ['120 €', '99 €', '98 €', '100.50 €', '99 €', null, 'ask us', '102 €', '99 €'];
  expect(reports('price', [{ when: 'below', limit: 100 }], texts)).toEqual([
    quiet,
    'begins: x is below 100: 99.00 EUR',
    quiet,
    quiet,
    quiet,
    quiet,
    quiet,
    'ends: x is no longer below 100: 102.00 EUR',
    'begins: x is below 100: 99.00 EUR',
  ]);
});

test('a missing value is a state of its own, and never below a limit', () => {
  expect(
    reports(
      'price',
      [{ when: 'below', limit: 100 }, { when: 'disappears' }, { when: 'appears' }],
      ['120', null, null, '120'],
    ),
  ).toEqual([
    quiet,
    'begins: x is missing & ends: x is missing again',
    quiet,
    'ends: x is present again: 120.00 & begins: x has appeared: 120.00',
  ]);
  expect(reports('count', [{ when: 'appears' }], ['0', '2', '3', '0'])).toEqual([
    quiet,
    'begins: x has appeared: 2',
    quiet,
    'ends: x is missing again: 0',
  ]);
});

test.each<[string, ValueType, Omit<ValueCondition, 'value'>, readonly (string | null)[], readonly string[]]>([
  ['above', 'count', { when: 'above', limit: 2 }, ['2', '3', '4', '1'], [quiet, 'begins', quiet, 'ends']],
  [
    'a change in steps',
    'number',
    { when: 'changesBy', amount: 10 },
    ['100', '94', '90', '99', '80'],
    [quiet, quiet, 'happens', quiet, 'happens'],
  ],
  [
    'a change in percent',
    'number',
    { when: 'changesBy', percent: 5 },
    ['100', '104', '106', null, '100'],
    [quiet, quiet, 'happens', quiet, 'happens'],
  ],
  [
    'a new low',
    'price',
    { when: 'lowest' },
    ['50', '60', '50', '49', '49', '48'],
    [quiet, quiet, quiet, 'happens', quiet, 'happens'],
  ],
  [
    'a state',
    'availability',
    { when: 'becomes', text: 'in_stock' },
    ['Sold out', 'In stock', 'In stock', 'Sold out'],
    [quiet, 'begins', quiet, 'ends'],
  ],
  [
    'a date',
    'date',
    { when: 'below', limit: '2026-12-01' },
    ['1 Jan 2027', '28 Nov 2026', '5 Dec 2026'],
    [quiet, 'begins', 'ends'],
  ],
  [
    'words',
    'text',
    { when: 'contains', text: 'TICKETS' },
    ['Soon', 'Get tickets', 'Closed'],
    [quiet, 'begins', 'ends'],
  ],
  [
    'words that go',
    'text',
    { when: 'notContains', text: 'closed' },
    ['Closed', null, 'Open'],
    [quiet, quiet, 'begins'],
  ],
  ['a pattern', 'text', { when: 'matches', text: 'v2.*' }, ['v1.9', 'V2.0'], [quiet, 'begins']],
  ['another currency', 'price', { when: 'below', limit: 100 }, ['120 €', '$ 99 USD'], [quiet, quiet]],
])('%s is told once for each crossing', (_name, type, condition, texts, expected) => {
  expect(reports(type, [condition], texts).map((one) => one.split(':')[0])).toEqual(expected);
});

test('conditions that must all be met are told together', () => {
  const conditions = [
    { when: 'below', limit: 100 },
    { when: 'above', limit: 50 },
  ] as const;
  expect(reports('number', conditions, ['120', '80', '70', '40'], { match: 'all' })).toEqual([
    quiet,
    'begins: x is below 100: 80; x is above 50: 80',
    quiet,
    'ends: x is no longer above 50: 40',
  ]);
});

test.each([
  ['abc', 'a*c', true],
  ['abc', 'a?c', true],
  ['abc', 'a?', false],
  ['', '*', true],
  ['a'.repeat(500), `${'*a'.repeat(90)}b`, false],
])('%s matches %s: %s', (text, pattern, expected) => expect(matchesPattern(text, pattern)).toBe(expected));

test('conditions that cannot work are refused by their fields', () => {
  const rule = { selector: '.x' } as const;
  const faults = valueFaults({
    values: [
      { ...rule, name: 'price', type: 'price' },
      { ...rule, name: 'stock', type: 'availability' },
      { ...rule, name: 'price', type: 'text' },
    ],
    conditions: [
      { value: 'cost', when: 'below', limit: 1 },
      { value: 'stock', when: 'below', limit: 1 },
      { value: 'stock', when: 'becomes' },
      { value: 'stock', when: 'appears', text: 'x' },
      { value: 'stock', when: 'contains', text: 'x', limit: 3 },
    ],
  });
  expect(Object.keys(faults)).toEqual([
    'values.2.name',
    'conditions.0.value',
    'conditions.1.when',
    'conditions.2.limit',
    'conditions.3.text',
    'conditions.4.limit',
  ]);
});
