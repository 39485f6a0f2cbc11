import { expect, test } from '@jest/globals';
import { findFailedAssertions, type Assertions } from './assertions.ts';

const page = {
  status: 200,
  text: 'Price:\u00a0 49,00 €\nIn  stock\nStraße',
  matches: (selector: string) => selector === '#buy',
};

test.each<[Assertions, readonly string[]]>([
  [{ textContains: ['price: 49,00 €', 'IN STOCK', 'In stock STRASSE'] }, ['textContains In stock STRASSE']],
  [{ textMissing: ['sold out', 'in stock'] }, ['textMissing in stock']],
  [{ selectorExists: ['#buy', '#notify'] }, ['selectorExists #notify']],
  [{ selectorMissing: ['#buy', '#notify'] }, ['selectorMissing #buy']],
  [{ statusIn: [200, 304] }, []],
  [{ statusIn: [404, 410] }, ['statusIn 404, 410']],
  [{ textContains: ['a'.repeat(9)], statusIn: [] }, ['textContains aaaaaaaaa']],
  [{}, []],
])('%j fails %j', (asserted, failed) => {
  expect(findFailedAssertions(asserted, page).map(({ kind, value }) => `${kind} ${value}`)).toEqual(failed);
});

test('a page without a status has none of the allowed ones', () => {
  expect(findFailedAssertions({ statusIn: [200] }, { ...page, status: null })).toHaveLength(1);
});
