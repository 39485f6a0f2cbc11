import type { Schema } from '@tintype/contracts/schemas/schema';

export type Json = { readonly [keyword: string]: unknown };
export type Components = {
  /** A reference to the schema where it has a name, else the schema itself. */
  readonly refer: (schema: Schema<unknown>) => Json;
  readonly schemas: () => Json;
};

/** Collects the named schemas (`$id`), so that each stands once in the document. */
export function createComponents(): Components {
  const named: Record<string, Json> = {};
  return {
    refer: ({ json: { $id: name, ...rest } }) => {
      if (typeof name !== 'string') return published(rest) as Json;
      named[name] = published(rest) as Json;
      return { $ref: `#/components/schemas/${name}` };
    },
    schemas: () => Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** Without the keywords that only our own reader knows. `example` is the old spelling of `examples` (JSON Schema 2020-12, 9.5). */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'aliases' || name === 'orObjectWith') return [];
    if (name === 'example') return [['examples', [inner]] as const];
    return [[name, published(inner)] as const];
  });
  return Object.fromEntries(entries);
}
