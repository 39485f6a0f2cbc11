import { describeError, type SchemaError } from '../../schemas/describe-error.ts';

type CommonEdgeFields = {
  /** The label of the field in a form; by default the name of the field. */
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: string;
};
/**
 * The subset of JSON Schema (2020-12) that describes the data of a node. An object with
 * `properties` allows no other fields.
 */
export type DataSchema = CommonEdgeFields &
  (
    | {
        readonly type: 'object';
        readonly required?: readonly string[];
        readonly properties?: Readonly<Record<string, DataSchema>>;
      }
    | {
        readonly type: 'array';
        readonly minItems?: number;
        readonly maxItems?: number;
        readonly items: DataSchema;
      }
    | {
        readonly type: 'string';
        readonly pattern?: string;
        readonly enum?: readonly string[];
        readonly minLength?: number;
        readonly maxLength?: number;
      }
    | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
    | { readonly type: 'boolean' }
    /** Any JSON value is allowed. */
    | { readonly type?: never }
  );
export type ObjectSchema = Extract<DataSchema, { readonly type: 'object' }>;

/** The errors by the path of the field; `''` is the value itself. */
export type Faults = Readonly<Record<string, string>>;

/**
 * Returns the errors of a value. ajv compiles its validators by evaluating text, which the content
 * security policy of the canvas forbids, so both the server and the canvas check these small
 * schemas here. The first error of each field is returned, in the order of the schema's keywords.
 */
export function findDataProblems(schema: DataSchema, value: unknown): Faults {
  for (const [keyword, test] of Object.entries(keywords)) {
    const limit = (schema as Json)[keyword];
    if (limit === undefined || test(limit as never, value as never)) continue;
    return { '': describeError(getError(keyword, limit, schema as Json)) };
  }
  if (schema.type === 'array')
    return Object.assign(
      {},
      ...(value as unknown[]).map((one, index) => below(index, findDataProblems(schema.items, one))),
    );
  if (schema.type === 'object' && schema.properties !== undefined) return faultsOfFields(schema, value as Json);
  return {};
}

type Json = Readonly<Record<string, unknown>>;
type FieldTest = (limit: never, value: never) => boolean;

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};
const keywords: Readonly<Record<string, FieldTest>> = {
  type: (type: string, value: unknown) => isOfType[type]!(value),
  pattern: (pattern: string, value: string) => new RegExp(pattern).test(value),
  enum: (values: readonly string[], value: string) => values.includes(value),
  minLength: (limit: number, value: string) => Array.from(value).length >= limit,
  maxLength: (limit: number, value: string) => Array.from(value).length <= limit,
  minItems: (limit: number, value: readonly unknown[]) => value.length >= limit,
  maxItems: (limit: number, value: readonly unknown[]) => value.length <= limit,
  minimum: (limit: number, value: number) => value >= limit,
  maximum: (limit: number, value: number) => value <= limit,
};

/** Creates an error in the form of ajv. */
const getError = (keyword: string, limit: unknown, parentSchema: Json): SchemaError => ({
  keyword,
  params: { limit, type: limit, allowedValues: limit },
  parentSchema,
});

function faultsOfFields({ required = [], properties = {} }: ObjectSchema, value: Json): Faults {
  const missing = required.filter((name) => value[name] === undefined).map((name) => [name, 'is required']);
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  const found = given.map(([name, one]) =>
    Object.hasOwn(properties, name)
      ? below(name, findDataProblems(properties[name]!, one))
      : { [name]: 'is not a field of this node' },
  );
  return Object.assign(Object.fromEntries(missing), ...found) as Faults;
}

const below = (field: string | number, faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [path === '' ? String(field) : `${field}.${path}`, text]),
  );
