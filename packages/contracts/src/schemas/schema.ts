declare const described: unique symbol;
type Json = { readonly [keyword: string]: unknown };

/**
 * `*` in a path is each item of a list. Rules get values that are valid by the schema, and return
 * errors by path; `''` is the field itself.
 */
export type FieldRules = Readonly<Record<string, (value: never) => Readonly<Record<string, string>>>>;

export const rulesWithin = (field: string, rules: FieldRules): FieldRules =>
  Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path === '' ? field : `${field}.${path}`, rule]));

export type Schema<T> = { readonly json: Json; readonly rules?: FieldRules; readonly [described]?: T };
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

/**
 * Code that accepts any schema takes `Schema<T>`: inferring from a generic schema costs the
 * compiler minutes.
 */
export const schema = <const S extends Json>(json: S, rules: FieldRules = {}): Schema<Infer<S>> => ({ json, rules });

/**
 * The type that a schema describes after its defaults are filled in, for the keywords in use here.
 */
// prettier-ignore
export type Infer<S> =
  S extends { const: infer Value } ? Value
  : S extends { enum: readonly (infer Value)[] } ? Value
  : S extends { type: keyof Scalars } ? Scalars[S['type']]
  : S extends { type: 'array'; items: infer Item } ? Infer<Item>[]
  : S extends { type: 'object'; properties: infer P } ? InferObject<P, RequiredOf<S>>
  : S extends { type: 'object'; additionalProperties: infer Value } ? { [key: string]: Infer<Value> }
  : S extends { oneOf: readonly (infer One)[] } ? Infer<One>
  : S extends { type: 'object' } ? { [key: string]: unknown }
  : S extends { type: readonly (infer Name)[] } ? Name extends keyof Scalars ? Scalars[Name] : unknown
  : unknown;

type Scalars = { string: string; integer: number; number: number; boolean: boolean; null: null };
type RequiredOf<S> = S extends { required: readonly (infer Name)[] } ? Name : never;

type AlwaysPresent<P, Required> = {
  [Name in keyof P]: Name extends Required ? Name : P[Name] extends { default: unknown } ? Name : never;
}[keyof P];
type InferObject<P, Required> = Flat<
  { -readonly [Name in AlwaysPresent<P, Required>]: Infer<P[Name]> } & {
    -readonly [Name in Exclude<keyof P, AlwaysPresent<P, Required>>]?: Infer<P[Name]>;
  }
>;
type Flat<T> = { [Name in keyof T]: T[Name] };

/**
 * Removes defaults, which would override the values of lower layers. Lists are replaced as a unit,
 * so their items keep defaults.
 */
export type WithoutDefaults<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Name in keyof T as Name extends 'default' ? never : Name]: WithoutDefaults<T[Name]> }
    : T;

export function withoutDefaults<const T>(json: T): WithoutDefaults<T> {
  if (Array.isArray(json) || typeof json !== 'object' || json === null) return json as WithoutDefaults<T>;
  const kept = Object.entries(json).filter(([name]) => name !== 'default');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDefaults(value)])) as WithoutDefaults<T>;
}

/** One kind of object in a union that `type` discriminates. */
export type Variant = {
  readonly properties: { readonly [name: string]: object };
  readonly required: readonly string[];
  readonly exactlyOne?: readonly string[];
};

type SchemaOf<Type, Row extends Variant, Common> = {
  readonly type: 'object';
  readonly required: readonly ['type', ...Row['required']];
  readonly properties: { readonly type: { readonly const: Type } } & Common & Row['properties'];
};
type DiscriminatedSchema<Rows extends Record<string, Variant>, Common> = {
  readonly type: 'object';
  readonly required: readonly ['type'];
  readonly discriminator: { readonly propertyName: 'type' };
  readonly oneOf: readonly { [Type in keyof Rows]: SchemaOf<Type, Rows[Type], Common> }[keyof Rows][];
};

/** `common` are fields of every kind, `title` names the union. */
export function discriminated<const Rows extends Record<string, Variant>, const Common extends object>(
  rows: Rows,
  common: Common,
  title: string,
): DiscriminatedSchema<Rows, Common> {
  const oneOf = Object.entries(rows).map(([type, { properties, required, exactlyOne }]) => ({
    type: 'object',
    required: ['type', ...required],
    properties: { type: { const: type }, ...common, ...properties },
    ...(exactlyOne !== undefined && {
      oneOf: exactlyOne.map((name) => ({ required: [name] })),
      description: `must have exactly one of ${exactlyOne.join(', ')}`,
    }),
  }));
  const schema = { type: 'object', title, required: ['type'], discriminator: { propertyName: 'type' }, oneOf };
  return schema as unknown as DiscriminatedSchema<Rows, Common>;
}

export const cursorPage = (name: string, item: { readonly [keyword: string]: unknown }) =>
  schema({
    $id: name,
    type: 'object',
    required: ['items', 'nextCursor'],
    properties: {
      items: { type: 'array', items: item },
      nextCursor: { type: ['string', 'null'], description: 'Cursor of the next page. null on the last page.' },
    },
  });
