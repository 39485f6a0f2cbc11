import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { describeError } from './describe-error.ts';
import { normalise } from './normalise.ts';
import type { Schema } from './schema.ts';

/**
 * `oneOf` with a discriminator lets the message name the field of the chosen kind instead of listing all kinds.
 * `aliases` and `orObjectWith` belong to `normalise`, the `x-` keywords to the documentation.
 */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  discriminator: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
  keywords: ['aliases', 'orObjectWith', 'example'],
});

export type Parsed<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Paths of fields that the schema does not know. */ readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };
export type Parse<T> = (input: unknown) => Parsed<T>;

/** Compiles a schema once and returns the parser that fills defaults, or names every bad field and what it accepts. */
export function parserOf<T>({ json }: Schema<T>): Parse<T> {
  const validate = ajv.compile(json);
  return (input) => {
    const { value, ignored } = normalise(json, input);
    if (validate(value)) return { ok: true, value: value as T, ignored };
    return { ok: false, fields: fieldMessages(validate.errors ?? []) };
  };
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
