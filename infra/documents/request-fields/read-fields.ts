import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestField, FieldKind } from '../../../packages/cli/src/flags/field.ts';
import { root } from '../../local/root.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly not?: object;
  readonly description?: string;
};
type Parameter = { readonly name: string; readonly in: string; readonly description?: string; readonly schema: Schema };
type Document = {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>;
};
type Choice = { readonly lift?: readonly string[]; readonly drop?: readonly string[] };

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Document;

/** Returns the schema itself, without the `null` that restores a default. */
function resolveSchema(schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    return { ...resolveSchema(document.components.schemas[$ref.split('/').at(-1)!]!), ...beside };
  }
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only !== undefined && others.length === 0
    ? { ...resolveSchema(only), description: schema.description! }
    : schema;
}

/** Returns the fields of a request body as flags. */
export function fieldsOfBody(name: string, { lift = [], drop = [] }: Choice): readonly RequestField[] {
  const { properties = {} } = document.components.schemas[name]!;
  const fields = Object.entries(properties)
    .filter(([field]) => !drop.includes(field))
    .flatMap(([field, schema]) =>
      lift.includes(field)
        ? Object.entries(resolveSchema(schema).properties ?? {}).flatMap(([inner, one]) =>
            fieldsOf(`${field}.${inner}`, inner, one),
          )
        : fieldsOf(field, field, schema),
    );
  return withoutClashes(fields);
}

/** Returns the query parameters of a GET as flags. */
export function fieldsOfQuery(path: string, { drop = [] }: Choice): readonly RequestField[] {
  const { parameters } = document.paths[path]!.get;
  const own = parameters.filter(({ name, in: where }) => where === 'query' && !drop.includes(name));
  return own.flatMap(({ name, schema, description }) =>
    fieldsOf(name, name, { ...resolveSchema(schema), ...(description !== undefined && { description }) }),
  );
}

function fieldsOf(path: string, name: string, given: Schema): readonly RequestField[] {
  const schema = resolveSchema(given);
  const kind = kindOf(schema);
  if (kind === undefined) return [];
  const { properties = {} } = schema;
  const choices = choicesOf(schema);
  const isSize = ['width', 'height'].every((side) => isNumericSide(properties[side]));
  const field: RequestField = {
    path,
    flag: flagOf(name),
    kind,
    about: aboutOf(schema),
    ...(choices.length > 0 && { choices }),
    ...(kind === 'json' && isSize && { isSize: true }),
  };
  const parts = Object.entries(properties).flatMap(([part, one]) =>
    fieldsOf(`${path}.${part}`, `${name}.${part}`, one),
  );
  return [field, ...parts];
}

function kindOf({ type, not, enum: names, items }: Schema): FieldKind | undefined {
  if (not !== undefined) return undefined;
  const types = [type ?? (names === undefined ? [] : 'string')].flat().filter((one) => one !== 'null');
  if (types.includes('string')) return types.includes('number') ? 'length' : 'text';
  if (types.includes('array')) {
    const item = resolveSchema(items ?? {});
    return membersOf(item).length > 0 ? 'types' : kindOf(item) === 'text' ? 'list' : 'json';
  }
  const [first] = types;
  return first === 'boolean' ? 'switch' : first === 'integer' || first === 'number' ? first : 'json';
}

/** Returns the types of an object that is discriminated by its `type`. */
const membersOf = ({ oneOf = [] }: Schema): readonly string[] =>
  oneOf.flatMap((member) => {
    const { type } = resolveSchema(member).properties ?? {};
    return type?.const ?? type?.enum?.[0] ?? [];
  });

function choicesOf(schema: Schema): readonly string[] {
  const item = schema.items === undefined ? schema : resolveSchema(schema.items);
  return [...membersOf(item), ...(item.enum ?? []).filter((name) => name !== null)];
}

const isNumericSide = (side: Schema | undefined): boolean =>
  side !== undefined && kindOf(resolveSchema(side)) === 'integer';

const aboutOf = ({ description = '' }: Schema): string =>
  description.replace(/ ?`null` restores the default\.$/, '').replaceAll('`', '');

const flagOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Distinguishes fields of the same name: the second is named by its complete path. */
function withoutClashes(fields: readonly RequestField[]): readonly RequestField[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const flag = taken.has(field.flag) ? flagOf(field.path) : field.flag;
    if (taken.has(flag)) throw new Error(`Two fields are called --${flag}`);
    taken.add(flag);
    return { ...field, flag };
  });
}
