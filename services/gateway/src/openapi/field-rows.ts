import { meaningOf } from '@tintype/contracts/schemas/field-meanings';
import { otherNamesOf } from '@tintype/contracts/schemas/normalise';

type Json = { readonly [keyword: string]: unknown };
export type FieldRow = {
  readonly name: string;
  readonly accepts: string;
  readonly fallback: string;
  readonly about: string;
};

/** A schema as the lines of a table: inner fields by their path, kinds of a union by their tag. */
export function fieldRows(json: Json | undefined, prefix = ''): FieldRow[] {
  if (json === undefined) return [];
  const required = new Set((json['required'] ?? []) as readonly string[]);
  const own = Object.entries((json['properties'] ?? {}) as Readonly<Record<string, Json>>).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = {
      name: path,
      accepts: accepts(field),
      fallback:
        field['default'] === undefined ? (required.has(name) ? 'required' : '') : fallbackText(field['default']),
      about: typeof field['description'] === 'string' ? field['description'] : (meaningOf(name) ?? ''),
    };
    const { items, additionalProperties: named } = field as { items?: Json; additionalProperties?: Json };
    const others = otherNamesOf(field).map((other) => ({
      ...row,
      name: `${prefix}${other}`,
      fallback: '',
      about: `The same as \`${name}\`.`,
    }));
    return [
      row,
      ...others,
      ...fieldRows(field, `${path}.`),
      ...fieldRows(items, `${path}[].`),
      ...fieldRows(named, `${path}.{name}.`),
    ];
  });
  return [...own, ...unionRows(json, prefix)];
}

/** Each alternative lists only the fields beside its tag; shared fields are listed once. */
function unionRows(json: Json, prefix: string): FieldRow[] {
  const tag = (json['discriminator'] as { propertyName: string } | undefined)?.propertyName;
  if (tag === undefined) return [];
  const seen = new Set<string>();
  return ((json['oneOf'] ?? []) as readonly Json[]).flatMap((form) => {
    const { [tag]: named, ...properties } = form['properties'] as Record<string, Json>;
    const kind = `(${String(named?.['const'])}) `;
    return fieldRows({ ...form, properties }).flatMap((row) => {
      const isShared = ['optional', 'timeout', 'id'].includes(row.name);
      if (isShared && seen.has(row.name)) return [];
      seen.add(row.name);
      return [{ ...row, name: `${prefix}${isShared ? '' : kind}${row.name}` }];
    });
  });
}

function accepts(field: Json): string {
  if (field['enum'] !== undefined) return (field['enum'] as unknown[]).join(', ');
  if (field['const'] !== undefined) return String(field['const'] as string | boolean);
  const kinds = kindsOf(field);
  const type = [(field['type'] ?? 'object') as string | readonly string[]].flat().join(' or ');
  return [
    type,
    range(field, 'minimum', 'maximum', ''),
    range(field, 'minLength', 'maxLength', ' characters'),
    range(field, 'minItems', 'maxItems', ' items'),
    kinds,
  ]
    .filter(Boolean)
    .join(', ');
}

const kindsOf = (field: Json): string => {
  const items = (field['items'] ?? {}) as Json;
  const forms = (items['oneOf'] ?? []) as readonly { properties?: Record<string, Json> }[];
  const names = forms.map(({ properties }) => String(properties?.['type']?.['const']));
  return names.length === 0 ? '' : `of type ${names.join(', ')}`;
};

function range(field: Json, low: string, high: string, unit: string): string {
  const [min, max] = [field[low] as number | undefined, field[high] as number | undefined];
  if (max === undefined) return min === undefined || min === 1 ? '' : `at least ${min}${unit}`;
  return min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`;
}

const fallbackText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
