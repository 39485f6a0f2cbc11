import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
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
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const missing = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : '';
    const path = `${error.instancePath}${missing}`.slice(1).replaceAll('/', '.') || 'body';
    fields[path] ??= describe(error);
  }
  return fields;
}

/** What the field accepts, in words. Keywords that are missing here keep the validator's own sentence. */
const sentences: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${article(String(params['type']))}`,
  enum: ({ params }) => `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`,
  minimum: (error) => range(error, 'minimum', 'maximum'),
  maximum: (error) => range(error, 'minimum', 'maximum'),
  minLength: ({ params }) => `must have at least ${params['limit']} character${params['limit'] === 1 ? '' : 's'}`,
  maxLength: ({ params }) => `must have at most ${params['limit']} characters`,
  minItems: ({ params }) => `must have at least ${params['limit']} item${params['limit'] === 1 ? '' : 's'}`,
  maxItems: ({ params }) => `must have at most ${params['limit']} items`,
  discriminator: ({ params }) => `${String(params['tag'])} must name a known kind`,
  oneOf: ({ parentSchema }) => String(parentSchema?.['description'] ?? 'must match exactly one of the allowed forms'),
  pattern: ({ parentSchema }) => String(parentSchema?.['description'] ?? 'has the wrong form'),
  not: ({ parentSchema }) => String(parentSchema?.['description'] ?? 'must not be set'),
};
const describe = (error: ErrorObject): string => sentences[error.keyword]?.(error) ?? error.message ?? 'is invalid';

function range({ parentSchema, message }: ErrorObject, low: string, high: string): string {
  const [min, max] = [parentSchema?.[low], parentSchema?.[high]];
  return min !== undefined && max !== undefined
    ? `must be from ${String(min)} to ${String(max)}`
    : (message ?? 'is out of range');
}
const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
