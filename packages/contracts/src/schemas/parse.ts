import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { normalise } from './normalise.ts';
import type { FieldRules, Schema } from './schema.ts';

/**
 * `oneOf` with a discriminator lets the message name the field of the chosen kind instead of listing all kinds.
 * `aliases`, `orObjectWith`, `alsoNamed` and `nullMeans` belong to `normalise`, `example` to the documentation.
 */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  discriminator: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
  keywords: ['aliases', 'orObjectWith', 'alsoNamed', 'nullMeans', 'example'],
});

type Fields = Readonly<Record<string, string>>;

/** `ignored`: paths of fields that the schema does not know. */
export type Parsed<T> = { readonly ignored: readonly string[] } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Fields }
);
export type Parse<T> = (input: unknown) => Parsed<T>;

/** Compiles a schema once and returns the parser that fills defaults, or names every bad field and what it accepts. */
export function parserOf<T>({ json, rules = {} }: Schema<T>): Parse<T> {
  const validate = ajv.compile(json);
  return (input) => {
    const { value, ignored, misspelt } = normalise(json, input);
    const found = validate(value) ? {} : fieldMessages(validate.errors ?? []);
    const fields = { ...misspelt, ...found, ...faultsBeyond(found, rules, value) };
    const isRight = Object.keys(fields).length === 0;
    return isRight ? { ok: true, value: value as T, ignored } : { ok: false, fields, ignored };
  };
}

function faultsBeyond(found: Fields, rules: FieldRules, value: unknown): Fields {
  const places = new Set(Object.keys(found).flatMap(withThoseAround));
  const faults = Object.entries(rules).flatMap(([pattern, rule]) =>
    placesOf(value, pattern.split('.')).flatMap(({ path, given }) =>
      places.has(path)
        ? []
        : Object.entries(rule(given as never)).map(([below, fault]) => [
            below === '' ? path : `${path}.${below}`,
            fault,
          ]),
    ),
  );
  return Object.fromEntries(faults) as Fields;
}

/** `a.b.c` lies in `a.b` and in `a`. */
const withThoseAround = (path: string): string[] =>
  path.split('.').map((_name, index, names) => names.slice(0, index + 1).join('.'));

type Place = { readonly path: string; readonly given: unknown };

/** Where a path leads to that may have a `*` for each item of a list. */
function placesOf(value: unknown, [name, ...rest]: readonly string[], before = ''): readonly Place[] {
  if (name === undefined) return [{ path: before.slice(0, -1), given: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (name !== '*')
    return Object.hasOwn(value, name)
      ? placesOf((value as Readonly<Record<string, unknown>>)[name], rest, `${before}${name}.`)
      : [];
  return Array.isArray(value) ? value.flatMap((item, index) => placesOf(item, rest, `${before}${index}.`)) : [];
}

function fieldMessages(errors: readonly ErrorObject[]): Record<string, string> {
  // Of a choice without a tag its own error is enough: those of its branches ask for what another branch forbids.
  const choices = errors.flatMap(({ keyword, schemaPath }) => (keyword === 'oneOf' ? [`${schemaPath}/`] : []));
  const branches = [...new Set(choices)];
  const fields: Record<string, string> = {};
  for (const error of errors) {
    // Beside an error of `if` stands what `then` has found.
    if (error.keyword === 'if' || branches.some((branch) => error.schemaPath.startsWith(branch))) continue;
    fields[pathOf(error)] ??= describeError(error);
  }
  return fields;
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  const field = { required: params['missingProperty'], discriminator: params['tag'] }[keyword] as string | undefined;
  const path = field === undefined ? instancePath : `${instancePath}/${field}`;
  return path.slice(1).replaceAll('/', '.') || 'body';
}

/** What the field accepts, in words. Keywords that have no sentence here keep the validator's own. */
export const describeError = (error: ErrorObject): string =>
  sentences[error.keyword]?.(error) ?? error.message ?? 'is invalid';

const sentences: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${[params['type']].flat().map(article).join(' or ')}`,
  const: ({ params }) => `must be ${String(params['allowedValue'])}`,
  enum: ({ params }) => `must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`,
  minimum: range,
  maximum: range,
  minLength: ({ params }) => `must have at least ${count(params['limit'], 'character', 'characters')}`,
  maxLength: ({ params }) => `must have at most ${count(params['limit'], 'character', 'characters')}`,
  minItems: ({ params }) => `must have at least ${count(params['limit'], 'item', 'items')}`,
  maxItems: ({ params }) => `must have at most ${count(params['limit'], 'item', 'items')}`,
  minProperties: ({ params }) => `must have at least ${count(params['limit'], 'entry', 'entries')}`,
  maxProperties: ({ params }) => `must have at most ${count(params['limit'], 'entry', 'entries')}`,
  discriminator: ({ parentSchema, params }) => `must be one of ${kindsOf(parentSchema, params['tag']).join(', ')}`,
  oneOf: (error) => rule(error) ?? choice(error),
  pattern: (error) => rule(error) ?? 'has an invalid format',
  not: ({ parentSchema }) => firstSentence(parentSchema) ?? 'must not be set',
};

type Json = { readonly [keyword: string]: unknown };

const count = (limit: unknown, one: string, more: string): string => `${String(limit)} ${limit === 1 ? one : more}`;

/** The form in words, where the description begins with it. What follows is for the documentation. */
function rule({ parentSchema }: ErrorObject): string | undefined {
  const sentence = firstSentence(parentSchema);
  return sentence?.startsWith('must ') ? sentence : undefined;
}
const firstSentence = (json: Json | undefined): string | undefined =>
  (json?.['description'] as string | undefined)?.split(/\.(?:\s|$)/)[0];

function choice({ parentSchema }: ErrorObject): string {
  const forms = (parentSchema?.['oneOf'] ?? []) as readonly Json[];
  const names = forms.map(({ required }) => ((required ?? []) as readonly string[]).join(' and '));
  return names.includes('')
    ? 'must match exactly one of the allowed forms'
    : `must have exactly one of ${names.join(', ')}`;
}

const kindsOf = (json: Json | undefined, tag: string): unknown[] =>
  ((json?.['oneOf'] ?? []) as readonly { readonly properties: Readonly<Record<string, Json>> }[]).map(
    ({ properties }) => properties[tag]?.['const'],
  );

function range({ parentSchema }: ErrorObject): string {
  const [min, max] = [parentSchema?.['minimum'], parentSchema?.['maximum']];
  if (min === undefined) return `must be at most ${String(max)}`;
  return max === undefined ? `must be at least ${String(min)}` : `must be from ${String(min)} to ${String(max)}`;
}

function article(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
