import { getCallerKind } from '../../../services/gateway/src/http/caller-kinds.ts';
import { routeDescriptions } from '../../../services/gateway/src/routes/routes.ts';
import { describeApi } from '../../../services/gateway/src/openapi/document.ts';

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
};
type ResponseContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;
export type PythonParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};
type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly PythonParameter[];
  readonly requestBody?: { readonly content: ResponseContent };
  readonly responses: Readonly<Record<string, { readonly content?: ResponseContent }>>;
};
export type PythonOperation = DocumentedOperation & { readonly method: string; readonly path: string };
type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/**
 * The OpenAPI document as a client reads it. It is created from the routes, so that it cannot be
 * outdated.
 */
const openApiDocument = describeApi({
  routes: routeDescriptions,
  publicUrl: 'http://localhost:3000',
}) as unknown as OpenApiDocument;

export const { schemas } = openApiDocument.components;

export const operationsById: ReadonlyMap<string, PythonOperation> = new Map(
  Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const,
    ),
  ),
);

/** The bodies of all webhook events, each once. */
export const eventSchemas: readonly JsonSchema[] = [
  ...new Map(
    Object.values(openApiDocument.webhooks).map(({ post }) => {
      const schema = post.requestBody!.content['application/json']!.schema;
      return [JSON.stringify(schema), schema] as const;
    }),
  ).values(),
];

export const getReferenceName = (reference: string): string => reference.split('/').at(-1)!;

/** Resolves a reference to the schema itself. */
export const resolveReference = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : schemas[getReferenceName(schema.$ref)]!;

export const hasType = ({ type }: JsonSchema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted));

/** Returns the success responses of an operation by media type. */
export const getResponseContent = ({ responses }: PythonOperation): ResponseContent =>
  Object.assign({}, ...Object.entries(responses).map(([status, { content }]) => (status < '300' ? content : {})));

const listSchemes = ({ security }: PythonOperation): string[] => security.flatMap((one) => Object.keys(one));
export const canUseApiKey = (operation: PythonOperation): boolean => listSchemes(operation).includes('apiKey');
/**
 * Returns whether programs use an operation. Operations of signed-in users, of visitors and of
 * links are excluded.
 */
export const isForPrograms = (operation: PythonOperation): boolean =>
  listSchemes(operation).every((scheme) => getCallerKind(scheme).isForPrograms || canUseApiKey(operation));
