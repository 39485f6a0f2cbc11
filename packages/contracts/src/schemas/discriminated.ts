/** One kind of object in a union that `type` discriminates. */
export type Variant = {
  readonly properties: { readonly [name: string]: object };
  readonly required: readonly string[];
  /** Exactly one of these fields must be set; none and several are refused. */
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

/**
 * Creates the schema of an object whose `type` selects a row of the table. `common` are fields of
 * every kind, `title` names the union.
 */
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
