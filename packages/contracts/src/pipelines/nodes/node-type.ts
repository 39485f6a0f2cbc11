import { describeError, type SchemaError } from '../../schemas/faults.ts';
import type { FieldRules, Infer } from '../../schemas/schema.ts';

type CommonEdgeFields = {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: string;
};
/** A subset of JSON Schema (2020-12). An object with `properties` allows no other fields. */
type DataSchema = CommonEdgeFields &
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
    | { readonly type?: never }
  );
type ObjectSchema = Extract<DataSchema, { readonly type: 'object' }>;

/** `''` is the value itself. */
export type Faults = Readonly<Record<string, string>>;

/**
 * ajv evaluates text, which the content security policy of the canvas forbids, so these small
 * schemas are checked here. The first error of each field counts.
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
      ...(value as unknown[]).map((one, index) => prefixFaults(index, findDataProblems(schema.items, one))),
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
      ? prefixFaults(name, findDataProblems(properties[name]!, one))
      : { [name]: 'is not a field of this node' },
  );
  return Object.assign(Object.fromEntries(missing), ...found) as Faults;
}

const prefixFaults = (field: string | number, faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [path === '' ? String(field) : `${field}.${path}`, text]),
  );

type PortKind = 'urls' | 'images' | 'gallery';
export type Port = {
  /** Ports of the same kind can be joined. */
  readonly kind: PortKind;
  readonly edges: 'one' | 'many';
  readonly isOptional?: true;
};

export type View = { readonly name: string; readonly options: Json };

/** A property that ends in `In` names a field of the node's data. */
export type RunPart =
  | { readonly does: 'start' }
  | { readonly does: 'bring urls'; readonly urlsIn: string | null }
  | { readonly does: 'capture'; readonly viewsIn: string }
  | { readonly does: 'edit'; readonly editsIn: string }
  | { readonly does: 'collect' }
  | { readonly does: 'notify'; readonly urlIn: string; readonly customDataIn: string };

/** Only the server has a validator for these. */
type ServerRule = 'capture options' | 'edit';
export type ServerRules = Readonly<Record<ServerRule, (value: Json) => Faults>>;

export type NodeTypeRow<Name extends string = string> = {
  /** The noun with its article, for sentences: "a gallery". */
  readonly noun: string;
  readonly about: string;
  readonly in?: Port;
  readonly out?: Port;
  readonly most?: number;
  readonly excludes?: readonly Name[];
  readonly needs?: readonly Name[];
  readonly data: ObjectSchema;
  readonly rules?: FieldRules;
  readonly serverRules?: Readonly<Record<string, ServerRule>>;
  readonly addresses?: Readonly<Record<string, 'a target' | 'a destination'>>;
  readonly step: RunPart;
};

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: ReadonlyDeep<T[Field]> }
    : T;
export type DataOf<Row extends { readonly data: ObjectSchema }> = ReadonlyDeep<Infer<Row['data']>>;

export const nodeType = <const Row extends NodeTypeRow>(row: Row): Row => row;

/** The server decides whether the address may be called, because that depends on DNS. */
export const httpUrl = (maxLength: number, purpose: string) =>
  ({
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength,
    description: `must start with http:// or https://. ${purpose}`,
  }) as const satisfies DataSchema;

export const isUrl: FieldRules[string] = (value: string) => (URL.canParse(value) ? {} : { '': 'is not a URL' });

export const graphVersion = 1;
export const nodesMax = 200;
export const edgesMax = 400;
export const graphIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const labelMax = 100;
export const urlsMax = 1_000;
export const viewsMax = 10;
export const viewNameMax = 100;
export const editsMax = 20;
export const titleMax = 200;
export const dataBytesMax = 32_768;
export const runCapturesMax = 10_000;
export const runImagesMax = 50_000;
