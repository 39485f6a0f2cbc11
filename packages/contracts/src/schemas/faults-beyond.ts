import type { FieldRules } from './schema.ts';

type FaultsBeyondFields = Readonly<Record<string, string>>;

/**
 * Returns the errors that `rules` find in a value, in fields for which the schema has found no
 * error.
 */
export function faultsBeyond(found: FaultsBeyondFields, rules: FieldRules, value: unknown): FaultsBeyondFields {
  const places = new Set(Object.keys(found).flatMap(withThoseAround));
  /** A field that fails its schema may have any type, and so may its contents. */
  const isWrong = (path: string): boolean =>
    path === '' ? places.size > 0 : places.has(path) || withThoseAround(path).some((one) => one in found);
  const faults = Object.entries(rules).flatMap(([pattern, rule]) =>
    listPlaces(value, pattern === '' ? [] : pattern.split('.')).flatMap(({ path, given }) =>
      isWrong(path)
        ? []
        : Object.entries(rule(given as never)).map(([below, fault]) => [
            [path, below].filter((part) => part !== '').join('.'),
            fault,
          ]),
    ),
  );
  return Object.fromEntries(faults) as FaultsBeyondFields;
}

/** Returns the path and its ancestors: `a.b.c` is inside `a.b` and `a`. */
const withThoseAround = (path: string): string[] =>
  path.split('.').map((_name, index, names) => names.slice(0, index + 1).join('.'));

export type ValuePlace = { readonly path: string; readonly given: unknown };

/** Finds all places in a value that match a path, in which `*` represents each item of a list. */
export function listPlaces(value: unknown, [name, ...rest]: readonly string[], before = ''): readonly ValuePlace[] {
  if (name === undefined) return [{ path: before.slice(0, -1), given: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (name !== '*')
    return Object.hasOwn(value, name)
      ? listPlaces((value as Readonly<Record<string, unknown>>)[name], rest, `${before}${name}.`)
      : [];
  return Array.isArray(value) ? value.flatMap((item, index) => listPlaces(item, rest, `${before}${index}.`)) : [];
}
