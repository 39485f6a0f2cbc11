import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeError, faultsBeyond } from './faults.ts';
import type { Schema } from './schema.ts';
import { camelCase, nearName } from './near-name.ts';

/**
 * A discriminator lets the message name the field of the chosen kind. `normalise` reads `aliases`,
 * `orObjectWith`, `alsoNamed`, `nullMeans` and `foreignNames`; the documentation reads `example`.
 */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  discriminator: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
  keywords: ['aliases', 'orObjectWith', 'alsoNamed', 'nullMeans', 'foreignNames', 'example'],
});

type ParseFields = Readonly<Record<string, string>>;

/** `ignored` contains the paths of unknown fields. */
type ParseResult<T> = { readonly ignored: readonly string[] } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: ParseFields }
);
export type Parse<T> = (input: unknown, foreign?: ForeignNames) => ParseResult<T>;

/**
 * Fills in defaults, or returns every invalid field. Schemas are compiled at the first input,
 * because all of them would slow the start.
 */
export function createParser<T>({ json, rules = {} }: Schema<T>): Parse<T> {
  let validate: ValidateFunction | undefined;
  return (input, foreign) => {
    validate ??= ajv.compile(json);
    const { value, ignored, misspelt } = normalise(json, input, foreign);
    const found = validate(value) ? {} : fieldMessages(validate.errors ?? []);
    // A rule needs a value that is valid by its schema.
    const known = { ...misspelt, ...found };
    const beyond = Object.keys(found).length < faultsMax ? faultsBeyond(known, rules, value) : {};
    const fields = Object.fromEntries(Object.entries({ ...known, ...beyond }).slice(0, faultsMax));
    const isRight = Object.keys(fields).length === 0;
    return isRight ? { ok: true, value: value as T, ignored } : { ok: false, fields, ignored };
  };
}

export const faultsMax = 200;

function fieldMessages(errors: readonly ErrorObject[]): Record<string, string> {
  // Errors of the alternatives would contradict one another.
  const choices = errors.flatMap(({ keyword, schemaPath }) => (keyword === 'oneOf' ? [`${schemaPath}/`] : []));
  const branches = [...new Set(choices)];
  const fields: Record<string, string> = {};
  let count = 0;
  for (const error of errors) {
    // An error of `if` comes with the error of its `then`.
    if (error.keyword === 'if' || branches.some((branch) => error.schemaPath.startsWith(branch))) continue;
    const path = getPath(error);
    if (Object.hasOwn(fields, path)) continue;
    fields[path] = describeError(error);
    if ((count += 1) === faultsMax) break;
  }
  return fields;
}

function getPath({ keyword, instancePath, params }: ErrorObject): string {
  const field = { required: params['missingProperty'], discriminator: params['tag'] }[keyword] as string | undefined;
  const path = field === undefined ? instancePath : `${instancePath}/${field}`;
  return path.slice(1).replaceAll('/', '.') || 'body';
}

type Json = { readonly [keyword: string]: unknown };
type NormalisedInput = { readonly value: unknown } & Names;
type Names = {
  readonly ignored: readonly string[];
  readonly misspelt: Readonly<Record<string, string>>;
};
type FoundNames = {
  readonly ignored: string[];
  readonly misspelt: Record<string, string>;
  compared: number;
  readonly foreign: ForeignNames;
};

/** A dot in a name leads into an object. */
export type ForeignNames = Readonly<Record<string, string>>;

/**
 * Accepts variants of a well-meaning client (docs/interface/conventions.md#spelling). Unknown
 * fields are removed and reported, with the known name if one is near. A wrong value is never
 * changed, because the validator refuses it. A long text is cut slightly above its limit, so that
 * patterns never see it whole.
 */
export function normalise(json: Json, input: unknown, foreign: ForeignNames = {}): NormalisedInput {
  const found: FoundNames = { ignored: [], misspelt: {}, compared: 0, foreign };
  const value = normaliseValue(json, input, '', found);
  return { value, ignored: found.ignored, misspelt: found.misspelt };
}

function normaliseValue(json: Json, input: unknown, path: string, found: FoundNames): unknown {
  if (typeof input === 'string')
    return findCanonicalValue(json, clipLength(input, json['maxLength'], unitsPerCharacter));
  if (Array.isArray(input)) {
    const items = json['items'] as Json | undefined;
    const some = clipLength(input as unknown[], json['maxItems']);
    return items === undefined
      ? some
      : some.map((item, index) => normaliseValue(items, item, `${path}${index}.`, found));
  }
  if (input === null || typeof input !== 'object') return input;
  const named = json['orObjectWith'] as string | undefined;
  if (named !== undefined && Object.hasOwn(input, named)) {
    for (const name of Object.keys(input)) if (name !== named) found.ignored.push(`${path}${name}`);
    return normaliseValue(json, (input as Json)[named], path, found);
  }
  const tag = tagOf(json);
  if (tag !== undefined && !Object.hasOwn(input, tag)) {
    const slip = Object.keys(input).find((name) => findSimilarName(name, [tag], found) !== undefined);
    if (slip !== undefined) found.misspelt[`${path}${slip}`] = `is not known. Did you mean ${tag}?`;
  }
  const form = getForm(json, input as Json);
  const properties = form['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined) return normaliseMap(form, input, path, found);
  const foreign = form['foreignNames'] === true ? found.foreign : {};
  const value: Record<string, unknown> = {};
  for (const [sentAs, field] of Object.entries(input)) {
    const name = knownName(sentAs, { properties, foreign, input, path }, found);
    if (name === undefined) continue;
    const own = properties[name]!;
    const read = normaliseValue(own, field, `${path}${name}.`, found);
    if (read === false && isChoice(form, name)) continue;
    const said = resolveNull(read, own, { isRequired: requiredOf(form).includes(name) });
    if (said !== undefined) value[name] = said;
  }
  return value;
}

/** JSON Schema counts characters; JavaScript counts UTF-16 code units. */
const unitsPerCharacter = 2;
const clipLength = <T extends string | unknown[]>(input: T, max: unknown, units = 1): T =>
  typeof max === 'number' && input.length > (max + 1) * units ? (input.slice(0, (max + 1) * units) as T) : input;

const isChoice = (form: Json, name: string): boolean =>
  ((form['oneOf'] ?? []) as readonly Json[]).some((choice) => requiredOf(choice).includes(name));
const requiredOf = (form: Json): readonly unknown[] => (form['required'] ?? []) as readonly unknown[];
type ParseProperties = Readonly<Record<string, Json>>;
const otherNames = new WeakMap<ParseProperties, ReadonlyMap<string, string>>();

function fieldAlsoNamed(name: string, properties: ParseProperties): string | undefined {
  const known = otherNames.get(properties);
  if (known !== undefined) return known.get(name);
  const fields = Object.entries(properties).toReversed();
  otherNames.set(properties, new Map(fields.flatMap(([field, json]) => otherNamesOf(json).map((one) => [one, field]))));
  return fieldAlsoNamed(name, properties);
}

export const otherNamesOf = (field: Json): readonly string[] => (field['alsoNamed'] ?? []) as readonly string[];

/** Generated clients send every field, with `null` for those not set. */
function resolveNull(read: unknown, own: Json, { isRequired }: { readonly isRequired: boolean }): unknown {
  if (read !== null || [own['type']].flat().includes('null')) return read;
  return structuredClone(own['nullMeans']) ?? (isRequired ? null : undefined);
}

/** A body with more unknown fields was generated, and comparing their names takes long. */
const comparedNamesMax = 200;

type ParsePlace = {
  readonly properties: ParseProperties;
  readonly foreign: ForeignNames;
  readonly input: object;
  readonly path: string;
};

function knownName(
  name: string,
  { properties, foreign, input, path }: ParsePlace,
  found: FoundNames,
): string | undefined {
  const { ignored, misspelt } = found;
  if (Object.hasOwn(properties, name)) return name;
  const also = fieldAlsoNamed(name, properties);
  if (also !== undefined) {
    // The name in the schema counts if both were sent.
    if (!Object.hasOwn(input, also)) return also;
    ignored.push(`${path}${name}`);
    return undefined;
  }
  const camel = camelCase(name);
  if (camel !== undefined && Object.hasOwn(properties, camel)) {
    if (!Object.hasOwn(input, camel)) return camel;
    misspelt[`${path}${name}`] = `is another spelling of ${camel}, which is also sent. Send only one of them`;
    return undefined;
  }
  const refused = refusedAs(name, (input as Json)[name], foreign);
  if (refused !== undefined) {
    for (const [place, fault] of refused) misspelt[`${path}${place}`] = fault;
    return undefined;
  }
  const meant = findSimilarName(name, Object.keys(properties), found);
  if (meant === undefined || Object.hasOwn(input, meant)) ignored.push(`${path}${name}`);
  else misspelt[`${path}${name}`] = `is not known. Did you mean ${meant}?`;
  return undefined;
}

/** A `null` requests nothing at all. */
function refusedAs(
  name: string,
  field: unknown,
  foreign: ForeignNames,
): readonly (readonly [string, string])[] | undefined {
  const inside = field !== null && typeof field === 'object' ? Object.keys(field).map((key) => `${name}.${key}`) : [];
  const places = inside.filter((place) => Object.hasOwn(foreign, place));
  if (places.length > 0) return places.map((place) => [place, foreign[place]!]);
  if (!Object.hasOwn(foreign, name)) return undefined;
  return field === null ? [] : [[name, foreign[name]!]];
}

function findSimilarName(name: string, known: readonly string[], found: FoundNames): string | undefined {
  if (found.compared === comparedNamesMax) return undefined;
  found.compared += 1;
  return nearName(name, known);
}

function normaliseMap(
  { additionalProperties, maxProperties }: Json,
  input: object,
  path: string,
  found: FoundNames,
): unknown {
  const json = additionalProperties as Json | undefined;
  if (json === undefined) return input;
  // Lets a name like `__proto__` be an ordinary name.
  return Object.fromEntries(
    clipLength(Object.entries(input), maxProperties).map(([name, field]) => [
      name,
      normaliseValue(json, field, `${path}${name}.`, found),
    ]),
  );
}

const tagOf = (json: Json): string | undefined =>
  (json['discriminator'] as { propertyName: string } | undefined)?.propertyName;

function getForm(json: Json, input: Json): Json {
  const tag = tagOf(json);
  if (tag === undefined) return json;
  const sent = input[tag];
  const said = typeof sent === 'string' ? sent.toLowerCase() : undefined;
  const forms = json['oneOf'] as readonly Json[];
  return forms.find((form) => (form['properties'] as Record<string, Json>)[tag]!['const'] === said) ?? {};
}

function findCanonicalValue(json: Json, input: string): string | null {
  if (json['enum'] === undefined && json['const'] === undefined && json['aliases'] === undefined) return input;
  const lower = input.toLowerCase();
  const allowed = (json['enum'] ?? (json['const'] === undefined ? [] : [json['const']])) as readonly unknown[];
  const aliases = (json['aliases'] ?? {}) as Readonly<Record<string, string | null>>;
  const match = allowed.find((value) => typeof value === 'string' && value.toLowerCase() === lower);
  return (match as string | undefined) ?? (Object.hasOwn(aliases, lower) ? aliases[lower]! : input);
}
