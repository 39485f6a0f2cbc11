import type { OptionName } from '@tintype/contracts/capture/options';
import { optionEffects, type OptionRow, type Result, resultNames } from './option-effects.ts';

/** Two options in one request, each with its effect in the result. */
export type Pair = {
  readonly names: readonly [OptionName, OptionName];
  readonly page: string;
  readonly result: Result;
  /** Those of the two whose effect the page shows. */
  readonly shown: readonly OptionName[];
};

const rows = Object.entries(optionEffects) as unknown as readonly (readonly [OptionName, OptionRow])[];
const changing = (name: OptionName, result: Result): boolean => optionEffects[name].effects[result] === 'changed';

/** They name elements that only the page `/` has. */
const ofMainPage: readonly OptionName[] = ['selector', 'selectorPadding', 'actions', 'customJs'];

function pairOf([a, b]: readonly [OptionName, OptionName], at: number): Pair[] {
  const [one, other] = [optionEffects[a], optionEffects[b]];
  if (one.page !== other.page && one.page !== '/' && other.page !== '/') return [];
  const page = one.page === '/' ? other.page : one.page;
  if (page !== '/' && [a, b].some((name) => ofMainPage.includes(name))) return [];
  // Each pair begins with another result, so that all four come up.
  const order = resultNames.map((_, place) => resultNames[(place + at) % resultNames.length]!);
  const result = order.find((name) => changing(a, name) && changing(b, name));
  if (result === undefined) return [];
  return [{ names: [a, b], page, result, shown: [a, b].filter((name) => optionEffects[name].page === page) }];
}

const names = rows.map(([name]) => name).filter((name) => name !== 'outputs' && name !== 'format');
const all = names.flatMap((a, at) => names.slice(at + 1).map((b): readonly [OptionName, OptionName] => [a, b]));

const pairCount = 300;
/**
 * The same 300 in every run, spread over all pairs by a multiplier that shares no factor with their
 * number.
 */
export const pairs: readonly Pair[] = spread(all.flatMap(pairOf)).slice(0, pairCount);

function spread<Item>(items: readonly Item[]): readonly Item[] {
  const prime = 7_919;
  return items.map((_, at) => items[(at * prime) % items.length]!);
}

const wholePage = ['fullPage', 'maxSections', 'maxHeight', 'freezeFixed'] as const;
/**
 * Beside the first option the others cannot be seen: the documents of the first one say so, or both
 * do the same to the page.
 */
export const hiding: Readonly<Partial<Record<OptionName, readonly OptionName[]>>> = {
  device: ['viewport'],
  // An element, or a part at the top of the page, is the same on a page of any height.
  selector: wholePage,
  selectorPadding: wholePage,
  clip: wholePage,
  // A full page waits for the one image itself.
  fullPage: ['waitUntil'],
  freezeFixed: ['waitUntil'],
  // In print the test page differs only by a background.
  printBackground: ['media'],
  // Two sections are less than the maximum height.
  maxSections: ['maxHeight', 'waitUntil'],
  maxHeight: ['waitUntil'],
  // The size that the page has itself is preferred.
  preferCssPageSize: ['landscape', 'paper'],
  // Both keep the one image out, and both wait for the one late text.
  blockRequests: ['blockResourceTypes'],
  blockResourceTypes: ['blockRequests', 'waitUntil'],
  delay: ['waitFor'],
  waitFor: ['delay'],
};
