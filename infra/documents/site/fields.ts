import { findSchemaName, resolveSchema, type DocumentSchema } from './api.ts';

export type DocumentedField = {
  readonly name: string;
  readonly accepts: string;
  /** The default; empty if leaving out the field has no effect. */
  readonly fallback: string;
  readonly meaning: string;
};

/**
 * The maximum depth of listed fields. Deeper fields are capture options, which the pages of capture
 * operations list.
 */
const depthMax = 3;

/**
 * Returns the fields of an object with their inner fields, by path. A schema that is already on the
 * page is only named.
 */
export function listDocumentedFields(
  schema: DocumentSchema,
  prefix = '',
  seen: ReadonlySet<string> = new Set(),
  depth = 1,
): DocumentedField[] {
  const name = findSchemaName(schema);
  if (depth > depthMax || (name !== undefined && seen.has(name))) return [];
  const known = name === undefined ? seen : new Set([...seen, name]);
  const { properties = {}, required = [], items, oneOf = [], anyOf = [] } = resolveSchema(schema);
  const own = Object.entries(properties).flatMap(([field, json]) => [
    describeField(`${prefix}${field}`, json, required.includes(field)),
    ...listDocumentedFields(json, `${prefix}${field}.`, known, depth + 1),
  ]);
  const inItems =
    items === undefined ? [] : listDocumentedFields(items, prefix.replace(/\.$/, '') + '[].', known, depth);
  const forms = [...oneOf, ...anyOf].flatMap((form) => listDocumentedFields(form, prefix, known, depth));
  return [...new Map([...own, ...inItems, ...forms].map((one) => [one.name, one])).values()];
}

export function describeField(name: string, schema: DocumentSchema, isRequired: boolean): DocumentedField {
  const whole = resolveSchema(schema);
  const { text, fallback } = separateDefault(whole.description ?? '');
  const given = whole.default === undefined ? fallback : `\`${JSON.stringify(whole.default)}\``;
  return { name, accepts: formatAccepted(whole), fallback: isRequired ? 'required' : given, meaning: toSentence(text) };
}

/**
 * Separates the default from the description. The document includes it there, because client
 * programs would send a separate `default`.
 */
function separateDefault(text: string): { readonly text: string; readonly fallback: string } {
  const [whole = '', fallback = ''] = /\s*Default: (`[^`]*`)\.?/.exec(text) ?? [];
  return { text: text.replace(whole, '').trim(), fallback };
}

function formatAccepted(schema: DocumentSchema): string {
  const { enum: values, const: value, items, oneOf, anyOf } = schema;
  if (values !== undefined)
    return values.length > 12 ? `one of ${values.length} values` : values.map((one) => formatCode(one)).join(', ');
  if (value !== undefined) return formatCode(value);
  const forms = [...(oneOf ?? []), ...(anyOf ?? [])].map((form) => resolveSchema(form));
  if (forms.length > 0) return [...new Set(forms.map((form) => formatAccepted(form)))].join(' or ');
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const inner = items === undefined ? '' : ` of ${[resolveSchema(items).type ?? 'object'].flat().join(' or ')}`;
  const bounds = [
    formatRange(schema.minimum, schema.maximum, ''),
    formatRange(schema.minLength, schema.maxLength, ' characters'),
    formatRange(schema.minItems, schema.maxItems, ' items'),
  ];
  return [type + inner, ...bounds].filter(Boolean).join(', ');
}

function formatRange(low: number | undefined, high: number | undefined, unit: string): string {
  if (high === undefined) return low === undefined || low === 1 ? '' : `at least ${low}${unit}`;
  return low === undefined || (low === 1 && unit !== '') ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}

const formatCode = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
const toSentence = (text: string): string => {
  const ended = text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
  return /^[a-z]+ /.test(ended) ? ended[0]!.toUpperCase() + ended.slice(1) : ended;
};
