import { getReferenceName, type JsonSchema } from './document.ts';

const pythonScalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
  array: 'List[Any]',
};

/**
 * Returns the Python type of a schema, as an annotation. Objects without a name are plain
 * dictionaries.
 */
export function formatAnnotation(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return getReferenceName(schema.$ref);
  if (schema.const !== undefined) return formatLiteral([schema.const]);
  if (schema.enum !== undefined) return formatLiteral(schema.enum);
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) return formatUnion(options.map(formatAnnotation));
  if (schema.type === undefined) return 'Any';
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return formatUnion(types.map((type) => formatType(type, schema)));
}

function formatType(type: string, { items, properties, additionalProperties }: JsonSchema): string {
  if (type === 'array' && items !== undefined) return `List[${formatAnnotation(items)}]`;
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object')
    return `Dict[str, ${formatAnnotation(additionalProperties)}]`;
  return pythonScalars[type]!;
}

const formatUnion = (types: readonly string[]): string => {
  const different = [...new Set(types)];
  return different.length === 1 ? different[0]! : `Union[${different.join(', ')}]`;
};

/** Writes a literal. Texts and whole numbers have the same form as in JSON. */
const formatLiteral = (values: readonly unknown[]): string =>
  `Literal[${values
    .map((value) => {
      if (value === null) return 'None';
      if (typeof value === 'boolean') return value ? 'True' : 'False';
      return JSON.stringify(value);
    })
    .join(', ')}]`;
