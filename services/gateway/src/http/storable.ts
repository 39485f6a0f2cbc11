import { invalidFields } from '@tintype/contracts/errors/service-error';
import { valuesMax } from '@tintype/contracts/schemas/body-bounds';

/**
 * The maximum depth of a JSON value: deeper than any field or useful metadata, and far below the
 * recursion limits of parsers and the database.
 */
export const depthMax = 64;

/** Throws for content of a body or an address that `notStorable` finds. */
export function requireStorable(sent: unknown): void {
  const found = notStorable(sent);
  if (found !== undefined) throw invalidFields({ [found.path || 'body']: found.problem });
}

/**
 * The values are counted again here, because the options of one entry have a lower limit than the
 * complete chunk.
 */
type StorableBounds = { readonly valuesMax: number };

type StorableFault = { readonly path: string; readonly problem: string };
type Container = {
  readonly value: object;
  readonly name: string;
  readonly around: Container | undefined;
  readonly depth: number;
};

/**
 * Finds content that JSON allows and PostgreSQL cannot store: U+0000 and halves of surrogate pairs
 * (PostgreSQL manual, section 8.14). Returns the path and a message for the first such text, for
 * excessive nesting, or for too many values.
 */
export function notStorable(body: unknown, bounds: StorableBounds = { valuesMax }): StorableFault | undefined {
  if (typeof body === 'string' && isBad(body)) return { path: '', problem };
  if (typeof body !== 'object' || body === null) return undefined;
  let values = 0;
  const left: Container[] = [{ value: body, name: '', around: undefined, depth: 0 }];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    const { value, depth } = here;
    if (depth === depthMax)
      return { path: getPath(here), problem: `must not be nested deeper than ${depthMax} levels` };
    // The names in a list are its indexes and need no check.
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const count = names?.length ?? (value as unknown[]).length;
    if ((values += count) > bounds.valuesMax)
      return { path: '', problem: `must not have more than ${bounds.valuesMax} values` };
    for (let at = 0; at < count; at += 1) {
      const name = names?.[at] ?? at;
      if (typeof name === 'string' && isBad(name)) return { path: getPath(here), problem };
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      const isFault = typeof inner === 'string' && isBad(inner);
      if (!isFault && (typeof inner !== 'object' || inner === null)) continue;
      const place = { value: inner as object, name: String(name), around: here, depth: depth + 1 };
      if (isFault) return { path: getPath(place), problem };
      left.push(place);
    }
  }
  return undefined;
}

function getPath({ name, around }: Container): string {
  const above = around === undefined ? '' : getPath(around);
  return above === '' ? name : `${above}.${name}`;
}

const problem = 'must not contain U+0000 or an unpaired surrogate';
const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
