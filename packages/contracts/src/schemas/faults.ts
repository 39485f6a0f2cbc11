import type { FieldRules } from './schema.ts';

type Json = { readonly [keyword: string]: unknown };
/** The part of an ajv error that is needed to describe it. */
export type SchemaError = {
  readonly keyword: string;
  readonly params: Json;
  readonly parentSchema?: Json;
  readonly message?: string;
};

/** Keywords without a sentence keep the text of the validator. */
export const describeError = (error: SchemaError): string =>
  sentences[error.keyword]?.(error) ?? error.message ?? 'is invalid';

const sentences: Readonly<Record<string, (error: SchemaError) => string>> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${[params['type'] as string | string[]].flat().map(article).join(' or ')}`,
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
  discriminator: ({ parentSchema, params }) =>
    `must be one of ${listKinds(parentSchema, params['tag'] as string).join(', ')}`,
  oneOf: (error) => rule(error) ?? choice(error),
  pattern: (error) => rule(error) ?? 'has an invalid format',
  not: ({ parentSchema }) => firstSentence(parentSchema) ?? 'must not be set',
};

const count = (limit: unknown, one: string, more: string): string => `${String(limit)} ${limit === 1 ? one : more}`;

/** Later sentences of a description are only for the documentation. */
function rule({ parentSchema }: SchemaError): string | undefined {
  const sentence = firstSentence(parentSchema);
  return sentence?.startsWith('must ') ? sentence : undefined;
}
const firstSentence = (json: Json | undefined): string | undefined =>
  (json?.['description'] as string | undefined)?.split(/\.(?:\s|$)/)[0];

function choice({ parentSchema }: SchemaError): string {
  const forms = (parentSchema?.['oneOf'] ?? []) as readonly Json[];
  const names = forms.map(({ required }) => ((required ?? []) as readonly string[]).join(' and '));
  return names.includes('')
    ? 'must match exactly one of the allowed forms'
    : `must have exactly one of ${names.join(', ')}`;
}

const listKinds = (json: Json | undefined, tag: string): unknown[] =>
  ((json?.['oneOf'] ?? []) as readonly { readonly properties: Readonly<Record<string, Json>> }[]).map(
    ({ properties }) => properties[tag]?.['const'],
  );

function range({ parentSchema }: SchemaError): string {
  const [min, max] = [parentSchema?.['minimum'], parentSchema?.['maximum']] as (number | undefined)[];
  if (min === undefined) return `must be at most ${String(max)}`;
  return max === undefined ? `must be at least ${String(min)}` : `must be from ${String(min)} to ${String(max)}`;
}

function article(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

type FaultsBeyondFields = Readonly<Record<string, string>>;

export function faultsBeyond(found: FaultsBeyondFields, rules: FieldRules, value: unknown): FaultsBeyondFields {
  const places = new Set(Object.keys(found).flatMap(withThoseAround));
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

const withThoseAround = (path: string): string[] =>
  path.split('.').map((_name, index, names) => names.slice(0, index + 1).join('.'));

type ValuePlace = { readonly path: string; readonly given: unknown };

/** `*` in a path is each item of a list. */
export function listPlaces(value: unknown, [name, ...rest]: readonly string[], before = ''): readonly ValuePlace[] {
  if (name === undefined) return [{ path: before.slice(0, -1), given: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (name !== '*')
    return Object.hasOwn(value, name)
      ? listPlaces((value as Readonly<Record<string, unknown>>)[name], rest, `${before}${name}.`)
      : [];
  return Array.isArray(value) ? value.flatMap((item, index) => listPlaces(item, rest, `${before}${index}.`)) : [];
}
