import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { camelCase, nearName } from './near-name.ts';
import type { FieldRules, Schema } from './schema.ts';

/**
 * `oneOf` with a discriminator lets the message name the field of the chosen kind instead of listing all kinds.
 * `aliases`, `orObjectWith`, `alsoNamed` and `nullMeans` belong to `normalise` below, `example` to the documentation.
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
  /** Of a field, or of what lies in it, the type is not known once a schema has found it wrong. */
  const isWrong = (path: string): boolean => places.has(path) || withThoseAround(path).some((one) => one in found);
  const faults = Object.entries(rules).flatMap(([pattern, rule]) =>
    placesOf(value, pattern.split('.')).flatMap(({ path, given }) =>
      isWrong(path)
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
  pattern: (error) => rule(error) ?? 'has the wrong form',
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

type Normalised = { readonly value: unknown } & Names;
type Names = {
  /** Paths of fields that nobody knows. */
  readonly ignored: readonly string[];
  /** Fields whose names are nearly known ones: what is wrong with each, by its path. */
  readonly misspelt: Readonly<Record<string, string>>;
};
type Found = { readonly ignored: string[]; readonly misspelt: Record<string, string> };

/**
 * Reads what a well-meaning client may send (docs/interface/conventions.md#spelling): enum values in either case, the aliases a
 * schema names, snake_case spellings of field names, an object with one field in place of its value where a schema says so, `null` and `false`
 * that say nothing. Fields nobody knows are taken out and reported; one that is nearly known is named with what was meant. Never changes a
 * value that is merely wrong: the validator refuses that one. Of what is longer than it may be just enough is left to be refused, so that patterns
 * and rules never see more than what they are meant for.
 */
export function normalise(json: Json, input: unknown): Normalised {
  const found: Found = { ignored: [], misspelt: {} };
  return { value: walk(json, input, '', found), ...found };
}

function walk(json: Json, input: unknown, path: string, found: Found): unknown {
  if (typeof input === 'string') return canonical(json, clipped(input, json['maxLength'], unitsPerCharacter));
  if (Array.isArray(input)) {
    const items = json['items'] as Json | undefined;
    const some = clipped(input as unknown[], json['maxItems']);
    return items === undefined ? some : some.map((item, index) => walk(items, item, `${path}${index}.`, found));
  }
  if (input === null || typeof input !== 'object') return input;
  const named = json['orObjectWith'] as string | undefined;
  if (named !== undefined && Object.hasOwn(input, named)) {
    found.ignored.push(...Object.keys(input).flatMap((name) => (name === named ? [] : `${path}${name}`)));
    return walk(json, (input as Json)[named], path, found);
  }
  const tag = tagOf(json);
  if (tag !== undefined && !Object.hasOwn(input, tag)) {
    const slip = Object.keys(input).find((name) => nearName(name, [tag]) !== undefined);
    if (slip !== undefined) found.misspelt[`${path}${slip}`] = `is not known: did you mean ${tag}?`;
  }
  const form = formOf(json, input as Json);
  const properties = form['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined) return walkMap(form, input, path, found);
  const value: Record<string, unknown> = {};
  for (const [sentAs, field] of Object.entries(input)) {
    const name = knownName(sentAs, { properties, input, path }, found);
    if (name === undefined) continue;
    const own = properties[name]!;
    const read = walk(own, field, `${path}${name}.`, found);
    // Of several fields exactly one is meant, and `false` is none of them.
    if (read === false && isChoice(form, name)) continue;
    const said = meantBy(read, own, { isRequired: requiredOf(form).includes(name) });
    if (said !== undefined) value[name] = said;
  }
  return value;
}

/** Schemas count characters, strings their halves. */
const unitsPerCharacter = 2;
const clipped = <T extends string | unknown[]>(input: T, max: unknown, units = 1): T =>
  typeof max === 'number' && input.length > (max + 1) * units ? (input.slice(0, (max + 1) * units) as T) : input;

const isChoice = (form: Json, name: string): boolean =>
  ((form['oneOf'] ?? []) as readonly Json[]).some((choice) => requiredOf(choice).includes(name));
const requiredOf = (form: Json): readonly unknown[] => (form['required'] ?? []) as readonly unknown[];
const fieldAlsoNamed = (name: string, properties: Readonly<Record<string, Json>>): string | undefined =>
  Object.keys(properties).find((field) => otherNamesOf(properties[field]!).includes(name));

/** Names beside its own under which a field is taken. */
export const otherNamesOf = (field: Json): readonly string[] => (field['alsoNamed'] ?? []) as readonly string[];

/** Generated clients send every field they know: `null` for what nobody set. */
function meantBy(read: unknown, own: Json, { isRequired }: { readonly isRequired: boolean }): unknown {
  if (read !== null || [own['type']].flat().includes('null')) return read;
  return structuredClone(own['nullMeans']) ?? (isRequired ? null : undefined);
}

/** A body of so many unknown fields was not written by hand, and comparing all of them would take long. */
const slipsMax = 200;

type Known = {
  readonly properties: Readonly<Record<string, Json>>;
  readonly input: object;
  readonly path: string;
};

/** The name under which the schema knows a field, if it does. */
function knownName(name: string, { properties, input, path }: Known, { ignored, misspelt }: Found): string | undefined {
  if (Object.hasOwn(properties, name)) return name;
  const also = fieldAlsoNamed(name, properties);
  if (also !== undefined) {
    // A field that came under both of its names counts by its own.
    if (!Object.hasOwn(input, also)) return also;
    ignored.push(`${path}${name}`);
    return undefined;
  }
  const camel = camelCase(name);
  if (camel !== undefined && Object.hasOwn(properties, camel)) {
    if (!Object.hasOwn(input, camel)) return camel;
    misspelt[`${path}${name}`] = `is ${camel} in another spelling, which is sent too: send one of them`;
    return undefined;
  }
  const meant = ignored.length < slipsMax ? nearName(name, Object.keys(properties)) : undefined;
  if (meant === undefined || Object.hasOwn(input, meant)) ignored.push(`${path}${name}`);
  else misspelt[`${path}${name}`] = `is not known: did you mean ${meant}?`;
  return undefined;
}

/** An object whose names are the caller's own: all of its values are of one kind. */
function walkMap({ additionalProperties, maxProperties }: Json, input: object, path: string, found: Found): unknown {
  const json = additionalProperties as Json | undefined;
  if (json === undefined) return input;
  // Keeps a name like `__proto__` a name.
  return Object.fromEntries(
    clipped(Object.entries(input), maxProperties).map(([name, field]) => [
      name,
      walk(json, field, `${path}${name}.`, found),
    ]),
  );
}

const tagOf = (json: Json): string | undefined =>
  (json['discriminator'] as { propertyName: string } | undefined)?.propertyName;

/** Of a discriminated union, the form the input names; its tag may come in another case. */
function formOf(json: Json, input: Json): Json {
  const tag = tagOf(json);
  if (tag === undefined) return json;
  const said = String(input[tag]).toLowerCase();
  const forms = json['oneOf'] as readonly Json[];
  return forms.find((form) => (form['properties'] as Record<string, Json>)[tag]!['const'] === said) ?? {};
}

function canonical(json: Json, input: string): string | null {
  if (json['enum'] === undefined && json['const'] === undefined && json['aliases'] === undefined) return input;
  const lower = input.toLowerCase();
  const allowed = (json['enum'] ?? (json['const'] === undefined ? [] : [json['const']])) as readonly unknown[];
  const aliases = (json['aliases'] ?? {}) as Readonly<Record<string, string | null>>;
  const match = allowed.find((value) => typeof value === 'string' && value.toLowerCase() === lower);
  return (match as string | undefined) ?? (Object.hasOwn(aliases, lower) ? aliases[lower]! : input);
}
