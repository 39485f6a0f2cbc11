import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeError } from './describe-error.ts';
import { faultsBeyond } from './faults-beyond.ts';
import { type ForeignNames, normalise } from './normalise.ts';
import type { Schema } from './schema.ts';

/**
 * `oneOf` with a discriminator lets the message name the field of the chosen kind instead of listing all kinds.
 * `aliases`, `orObjectWith`, `alsoNamed`, `nullMeans` and `foreignNames` belong to `normalise`, `example` to the documentation.
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

type Fields = Readonly<Record<string, string>>;

/** `ignored`: paths of fields that the schema does not know. */
export type Parsed<T> = { readonly ignored: readonly string[] } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Fields }
);
/** `foreign` are the names that a schema with `foreignNames` refuses. */
export type Parse<T> = (input: unknown, foreign?: ForeignNames) => Parsed<T>;

/**
 * The parser of a schema, which fills defaults, or names every bad field and what it accepts. The first input compiles
 * the schema: compiling those of all routes takes longer than the rest of the start of a gateway.
 */
export function parserOf<T>({ json, rules = {} }: Schema<T>): Parse<T> {
  let validate: ValidateFunction | undefined;
  return (input, foreign) => {
    validate ??= ajv.compile(json);
    const { value, ignored, misspelt } = normalise(json, input, foreign);
    const found = validate(value) ? {} : fieldMessages(validate.errors ?? []);
    // A rule accepts a value that is valid by its schema, so no rule runs while not all schema
    // errors are known.
    const known = { ...misspelt, ...found };
    const beyond = Object.keys(found).length < faultsMax ? faultsBeyond(known, rules, value) : {};
    const fields = Object.fromEntries(Object.entries({ ...known, ...beyond }).slice(0, faultsMax));
    const isRight = Object.keys(fields).length === 0;
    return isRight ? { ok: true, value: value as T, ignored } : { ok: false, fields, ignored };
  };
}

/** Faults of one value that are named. A list of thousands can have as many in each item, more than a reader can use. */
export const faultsMax = 200;

function fieldMessages(errors: readonly ErrorObject[]): Record<string, string> {
  // The error of an undiscriminated union is sufficient: its branches require fields that other
  // branches forbid.
  const choices = errors.flatMap(({ keyword, schemaPath }) => (keyword === 'oneOf' ? [`${schemaPath}/`] : []));
  const branches = [...new Set(choices)];
  const fields: Record<string, string> = {};
  let count = 0;
  for (const error of errors) {
    // An error of `if` comes with the error of its `then`.
    if (error.keyword === 'if' || branches.some((branch) => error.schemaPath.startsWith(branch))) continue;
    const path = pathOf(error);
    if (Object.hasOwn(fields, path)) continue;
    fields[path] = describeError(error);
    if ((count += 1) === faultsMax) break;
  }
  return fields;
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  const field = { required: params['missingProperty'], discriminator: params['tag'] }[keyword] as string | undefined;
  const path = field === undefined ? instancePath : `${instancePath}/${field}`;
  return path.slice(1).replaceAll('/', '.') || 'body';
}
