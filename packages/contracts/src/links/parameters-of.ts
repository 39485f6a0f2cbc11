import type { Parameter } from './canonical-query.ts';

/** Options as the parameters of a link: objects by dots, an item of a list each. What is absent or `null` has none. */
export const parametersOf = (options: Readonly<Record<string, unknown>>): Parameter[] =>
  Object.entries(options).flatMap(([name, value]) => flat(name, value));

function flat(name: string, value: unknown): Parameter[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flat(name, item));
  if (typeof value !== 'object') return [[name, String(value as string | number | boolean)]];
  return Object.entries(value).flatMap(([inner, own]) => flat(`${name}.${inner}`, own));
}
