import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/root.ts';

export type Json = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly oneOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  readonly additionalProperties?: Json | boolean;
} & Readonly<Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>>;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
};
type Content = Readonly<Record<string, { readonly schema: Json }>>;
type DescribedOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Content;
        readonly headers?: Readonly<Record<string, { readonly description: string }>>;
      }
    >
  >;
};
export type Operation = DescribedOperation & { readonly method: string; readonly path: string };

const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
);

export const findSchemaName = ({ $ref }: Json): string | undefined => $ref?.split('/').at(-1);

/** Returns the schema itself, with the description of its reference. */
export const resolved = (schema: Json): Json => {
  const name = findSchemaName(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...said } = schema;
  return { ...document.components.schemas[name], ...said };
};

export const findBodySchema = ({ requestBody }: Operation): Json | undefined =>
  requestBody?.content['application/json']?.schema;
