import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/root.ts';

export type DocumentSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly items?: DocumentSchema;
  readonly oneOf?: readonly DocumentSchema[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly additionalProperties?: DocumentSchema | boolean;
} & Readonly<Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>>;

export type SiteParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: DocumentSchema;
};
type SiteContent = Readonly<Record<string, { readonly schema: DocumentSchema }>>;
type DescribedOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly SiteParameter[];
  readonly requestBody?: { readonly content: SiteContent };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: SiteContent;
        readonly headers?: Readonly<Record<string, { readonly description: string }>>;
      }
    >
  >;
};
export type SiteOperation = DescribedOperation & { readonly method: string; readonly path: string };

const openApiDocument = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, DocumentSchema>> };
};

export const siteOperations: readonly SiteOperation[] = Object.entries(openApiDocument.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
);

export const findSchemaName = ({ $ref }: DocumentSchema): string | undefined => $ref?.split('/').at(-1);

/** Returns the schema itself, with the description of its reference. */
export const resolveSchema = (schema: DocumentSchema): DocumentSchema => {
  const name = findSchemaName(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...said } = schema;
  return { ...openApiDocument.components.schemas[name], ...said };
};

export const findBodySchema = ({ requestBody }: SiteOperation): DocumentSchema | undefined =>
  requestBody?.content['application/json']?.schema;
