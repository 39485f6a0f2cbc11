import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestField, FieldKind } from '../../../packages/cli/src/flags/field.ts';
import { root } from '../../local/root.ts';

type FieldSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly not?: object;
  readonly description?: string;
};
type RequestParameter = {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: FieldSchema;
};
type OpenApiDocument = {
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> };
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly RequestParameter[] } }>>;
};
type FieldChoice = { readonly lift?: readonly string[]; readonly drop?: readonly string[] };

const openApiDocument = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as OpenApiDocument;

/** Returns the schema itself, without the `null` that restores a default. */
function resolveSchema(schema: FieldSchema): FieldSchema {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    return { ...resolveSchema(openApiDocument.components.schemas[$ref.split('/').at(-1)!]!), ...beside };
  }
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only !== undefined && others.length === 0
    ? { ...resolveSchema(only), description: schema.description! }
    : schema;
}

/** Returns the fields of a request body as flags. */
export function listBodyFields(name: string, { lift = [], drop = [] }: FieldChoice): readonly RequestField[] {
  const { properties = {} } = openApiDocument.components.schemas[name]!;
  const fields = Object.entries(properties)
    .filter(([field]) => !drop.includes(field))
    .flatMap(([field, schema]) =>
      lift.includes(field)
        ? Object.entries(resolveSchema(schema).properties ?? {}).flatMap(([inner, one]) =>
            listFields(`${field}.${inner}`, inner, one),
          )
        : listFields(field, field, schema),
    );
  return renameClashes(fields);
}

/** Returns the query parameters of a GET as flags. */
export function listQueryFields(path: string, { drop = [] }: FieldChoice): readonly RequestField[] {
  const { parameters } = openApiDocument.paths[path]!.get;
  const own = parameters.filter(({ name, in: where }) => where === 'query' && !drop.includes(name));
  return own.flatMap(({ name, schema, description }) =>
    listFields(name, name, { ...resolveSchema(schema), ...(description !== undefined && { description }) }),
  );
}

function listFields(path: string, name: string, given: FieldSchema): readonly RequestField[] {
  const schema = resolveSchema(given);
  const kind = findFieldKind(schema);
  if (kind === undefined) return [];
  const { properties = {} } = schema;
  const choices = listChoices(schema);
  const isSize = ['width', 'height'].every((side) => isNumericSide(properties[side]));
  const field: RequestField = {
    path,
    flag: toFlag(name),
    kind,
    about: getDescription(schema),
    ...(choices.length > 0 && { choices }),
    ...(kind === 'json' && isSize && { isSize: true }),
  };
  const parts = Object.entries(properties).flatMap(([part, one]) =>
    listFields(`${path}.${part}`, `${name}.${part}`, one),
  );
  return [field, ...parts];
}

function findFieldKind({ type, not, enum: names, items }: FieldSchema): FieldKind | undefined {
  if (not !== undefined) return undefined;
  const types = [type ?? (names === undefined ? [] : 'string')].flat().filter((one) => one !== 'null');
  if (types.includes('string')) return types.includes('number') ? 'length' : 'text';
  if (types.includes('array')) {
    const item = resolveSchema(items ?? {});
    return listMemberTypes(item).length > 0 ? 'types' : findFieldKind(item) === 'text' ? 'list' : 'json';
  }
  const [first] = types;
  return first === 'boolean' ? 'switch' : first === 'integer' || first === 'number' ? first : 'json';
}

/** Returns the types of an object that is discriminated by its `type`. */
const listMemberTypes = ({ oneOf = [] }: FieldSchema): readonly string[] =>
  oneOf.flatMap((member) => {
    const { type } = resolveSchema(member).properties ?? {};
    return type?.const ?? type?.enum?.[0] ?? [];
  });

function listChoices(schema: FieldSchema): readonly string[] {
  const item = schema.items === undefined ? schema : resolveSchema(schema.items);
  return [...listMemberTypes(item), ...(item.enum ?? []).filter((name) => name !== null)];
}

const isNumericSide = (side: FieldSchema | undefined): boolean =>
  side !== undefined && findFieldKind(resolveSchema(side)) === 'integer';

const getDescription = ({ description = '' }: FieldSchema): string =>
  description.replace(/ ?`null` restores the default\.$/, '').replaceAll('`', '');

const toFlag = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Distinguishes fields of the same name: the second is named by its complete path. */
function renameClashes(fields: readonly RequestField[]): readonly RequestField[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    const flag = taken.has(field.flag) ? toFlag(field.path) : field.flag;
    if (taken.has(flag)) throw new Error(`Two fields are called --${flag}`);
    taken.add(flag);
    return { ...field, flag };
  });
}
