import type { Parameter } from './canonical-query.ts';

/**
 * Converts options to the parameters of a link: dots for objects, and one parameter for each item
 * of a list. Absent values and `null` have no parameter.
 */
export const listLinkParameters = (options: Readonly<Record<string, unknown>>): Parameter[] =>
  Object.entries(options).flatMap(([name, value]) => flat(name, value));

function flat(name: string, value: unknown): Parameter[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flat(name, item));
  if (typeof value !== 'object')
    return [[name, typeof value === 'number' ? decimal(value) : String(value as string | boolean)]];
  return Object.entries(value).flatMap(([inner, own]) => flat(`${name}.${inner}`, own));
}

/** JavaScript writes small numbers with an exponent, which links do not have. */
function decimal(value: number): string {
  const text = String(value);
  const [, sign, first, rest = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${rest}`;
}
