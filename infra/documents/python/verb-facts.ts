import {
  getResponseContent,
  hasType,
  isForPrograms,
  getReferenceName,
  operationsById,
  resolveReference,
  type JsonSchema,
  type PythonOperation,
} from './document.ts';
import { toSnakeCase } from './names.ts';
import { clientVerbs, operationsWithoutVerb, manualVerbs, type ClientVerb } from './verbs.ts';

export type VerbArgument = {
  /** The name of the argument in Python. */
  readonly argument: string;
  readonly wire: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
};

export const getVerbOperation = (id: string): PythonOperation => {
  const operation = operationsById.get(id);
  if (operation === undefined)
    throw new Error(`There is no operation ${id}. Remove its row from infra/documents/python/verbs.ts.`);
  return operation;
};

/**
 * Throws if the document has an operation without a row, so that a new operation cannot be
 * forgotten.
 */
export function requireKnownOperations(): void {
  const known = new Set([
    ...clientVerbs.map(({ operation }) => operation),
    ...Object.keys(manualVerbs),
    ...operationsWithoutVerb,
  ]);
  for (const id of known) getVerbOperation(id);
  const unknown = [...operationsById.values()].filter(
    (operation) =>
      !known.has(operation.operationId) && isForPrograms(operation) && !operation.path.startsWith('/v1/account/'),
  );
  if (unknown.length > 0)
    throw new Error(
      `The Python client does not know ${unknown.map(({ operationId }) => operationId).join(', ')}. Add ` +
        'rows to infra/documents/python/verbs.ts.',
    );
}

export const findRequestBodySchema = ({ requestBody }: PythonOperation): JsonSchema | undefined =>
  requestBody?.content['application/json']?.schema;

/** Returns the name of the schema of a body. */
export const findBodySchemaName = (operation: PythonOperation): string | undefined => {
  const reference = findRequestBodySchema(operation)?.$ref;
  return reference === undefined ? undefined : getReferenceName(reference);
};

export function listBodyArguments(schemaName: string): VerbArgument[] {
  const { properties = {}, required = [] } = resolveReference({ $ref: schemaName });
  const leads = new Set(findLeadFields(schemaName));
  return Object.entries(properties)
    .filter(([name]) => !leads.has(name))
    .map(([wire, schema]) => ({ argument: toSnakeCase(wire), wire, schema, required: required.includes(wire) }));
}

/** Returns every verb whose fields are keyword arguments, with its other arguments excluded. */
const verbsWithKeywords = [
  ...clientVerbs,
  { operation: 'createCapture', lead: ['url', 'responseType'] },
  { operation: 'createCompose', lead: ['async', 'responseType'] },
  { operation: 'triggerPipeline', lead: [] },
];
const findLeadFields = (schemaName: string): readonly string[] =>
  verbsWithKeywords.find(({ operation }) => findBodySchemaName(getVerbOperation(operation)) === schemaName)?.lead ?? [];

/** Returns the bodies that become keyword arguments, each once. */
export const listVerbBodies = (): readonly string[] => [
  ...new Set(verbsWithKeywords.flatMap(({ operation }) => findBodySchemaName(getVerbOperation(operation)) ?? [])),
];

export const listQueryArguments = (
  { parameters = [] }: PythonOperation,
  fixed: ClientVerb['fixed'] = {},
): VerbArgument[] =>
  parameters
    .filter((parameter) => parameter.in === 'query' && !(parameter.name in fixed))
    .map(({ name, schema, required }) => ({ argument: toSnakeCase(name), wire: name, schema, required }));

export const listPathArguments = ({ parameters = [] }: PythonOperation): VerbArgument[] =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => ({ argument: toSnakeCase(name), wire: name, schema, required: true }));

export const hasIdempotencyKey = ({ parameters = [] }: PythonOperation): boolean =>
  parameters.some(({ name }) => name === 'idempotency-key');

export type ResultShape =
  | { readonly kind: 'json'; readonly schema: JsonSchema }
  | { readonly kind: 'pages'; readonly page: JsonSchema; readonly item: JsonSchema; readonly items: string }
  | { readonly kind: 'file' }
  | { readonly kind: 'nothing' };

/** Returns the form of a verb's result. */
export function resolveVerbShape({ operation: id, isFile }: ClientVerb): ResultShape {
  const operation = getVerbOperation(id);
  const answers = getResponseContent(operation);
  if (Object.keys(answers).length === 0) return { kind: 'nothing' };
  const json = answers['application/json'];
  if (json === undefined || isFile === true) return { kind: 'file' };
  const query = new Set(listQueryArguments(operation).map(({ wire }) => wire));
  const found = Object.entries(resolveReference(json.schema).properties ?? {}).find(([, schema]) =>
    hasType(schema, 'array'),
  );
  if (found === undefined || (!query.has('cursor') && !query.has('page'))) return { kind: 'json', schema: json.schema };
  const [items, list] = found;
  return { kind: 'pages', page: json.schema, item: list.items!, items };
}

/**
 * Returns the fields of the body that the verb accepts by position. Optional fields become optional
 * arguments.
 */
export function listLeadArguments({ operation: id, lead = [] }: ClientVerb): VerbArgument[] {
  const body = findRequestBodySchema(getVerbOperation(id));
  const { properties = {}, required = [] } = body === undefined ? {} : resolveReference(body);
  return lead.map((wire) => ({
    argument: toSnakeCase(wire),
    wire,
    schema: properties[wire]!,
    required: required.includes(wire),
  }));
}
