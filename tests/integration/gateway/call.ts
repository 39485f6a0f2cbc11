import { expect } from '@jest/globals';
import { createParser } from '@tintype/contracts/schemas/parse';
import { describeApi } from '@tintype/gateway/openapi/document';
import { routeDescriptions } from '@tintype/gateway/routes/routes';

type Json = { readonly [keyword: string]: unknown };
type Media = Readonly<Record<string, { readonly schema?: Json }>>;
type Operation = { readonly responses: Readonly<Record<string, { readonly content?: Media }>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};
export const document = describeApi({
  routes: routeDescriptions,
  publicUrl: 'http://localhost',
}) as unknown as Document;

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: Record<string, never>;
};
type Options = {
  readonly key?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: BodyInit;
  readonly signal?: AbortSignal;
};

/**
 * Calls the gateway and holds its answer against the OpenAPI document: status, content type and
 * body must be in it.
 */
export async function call(
  address: string,
  { key, method, headers = {}, body, raw, signal }: Options = {},
): Promise<Answer> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(address, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'X-API-Key': key }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
  const json =
    type === 'application/json' && bytes.length > 0
      ? (JSON.parse(bytes.toString()) as Record<string, never>)
      : ({} as Record<string, never>);
  checkAgainstDocument({
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    path: new URL(address).pathname,
    status: response.status,
    type,
    json,
    isEmpty: bytes.length === 0,
  });
  return { status: response.status, headers: response.headers, bytes, json };
}

type Seen = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly json: unknown;
  readonly isEmpty: boolean;
};

function checkAgainstDocument({ method, path, status, type, json, isEmpty }: Seen): void {
  const operation = operationOf(path, method === 'HEAD' ? 'GET' : method);
  // An unknown address or method is in no document; its body is the common one of all errors.
  const content =
    operation === undefined
      ? { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
      : operation.responses[status]?.content;
  if (operation !== undefined) expect(Object.keys(operation.responses)).toContain(String(status));
  if (isEmpty) return;
  expect(Object.keys(content ?? {})).toContain(type);
  const schema = content?.[type]?.schema;
  if (schema === undefined || type !== 'application/json') return;
  const parsed = parserOfAnswer(schema)(json);
  if (!parsed.ok) {
    // Details are free: a name of theirs may be near one that the document names.
    const wrong = Object.entries(parsed.fields).filter(
      ([name, fault]) => !(name.startsWith('error.details.') && fault.startsWith('is not known')),
    );
    if (wrong.length > 0) throw new Error(`${method} ${path} ${status} is not as documented: ${JSON.stringify(wrong)}`);
    return;
  }
  // Any object of an answer may name what was ignored of its request.
  expect(parsed.ignored.filter((name) => !name.startsWith('error.details.') && name !== 'ignoredFields')).toEqual([]);
}

const paths = Object.entries(document.paths).map(([template, operations]) => ({
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  operations,
}));

const operationOf = (path: string, method: string): Operation | undefined =>
  paths.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()];

/** Compiled once for each schema of the document: it takes longer than the call that it judges. */
const parsers = new Map<Json, ReturnType<typeof createParser>>();
function parserOfAnswer(schema: Json): ReturnType<typeof createParser> {
  const parse = parsers.get(schema) ?? createParser({ json: withoutFormats(resolve(schema)) as Json });
  parsers.set(schema, parse);
  return parse;
}

/**
 * With every reference replaced by what it leads to. What a validator of one schema does not
 * understand is left out.
 */
function resolve(value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, within));
  if (value === null || typeof value !== 'object') return value;
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String((value as Json)['$ref']))?.[1];
  if (name !== undefined && within.includes(name)) return { type: 'object' };
  if (name !== undefined) return resolve(document.components.schemas[name], [...within, name]);
  const fields = Object.entries(value).filter(([keyword]) => keyword !== 'discriminator');
  return Object.fromEntries(fields.map(([keyword, inner]) => [keyword, resolve(inner, within)]));
}

/** The validator knows no formats; they are there for readers. */
export const withoutFormats = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFormats);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== 'format' || typeof inner !== 'string')
      .map(([name, inner]) => [name, withoutFormats(inner)]),
  );
};
