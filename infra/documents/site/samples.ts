import { snakeCase } from '../python/names.ts';
import { verbs as pythonVerbs, writtenByHand } from '../python/verbs.ts';
import { findBodySchema, resolved, type DocumentSchema, type SiteOperation } from './api.ts';
import { commandLines } from './command-lines.ts';
import { javascriptVerbs } from './javascript-verbs.ts';

export type Sample = { readonly language: 'sh' | 'js' | 'python' | 'bash'; readonly code: string };

const address = 'https://tintype.example.com';

/**
 * Returns the smallest call of an operation, with only the required fields. Pages for people have
 * no samples.
 */
export function listRequestSamples(operation: SiteOperation): readonly Sample[] {
  if (!operation.security.some((one) => 'apiKey' in one) && operation.security.length > 0) return [];
  const javascript = javascriptSample(operation);
  const python = pythonSample(operation);
  const command = commandLines[operation.operationId];
  return [
    { language: 'sh', code: curlSample(operation) },
    ...(javascript === undefined ? [] : [{ language: 'js', code: javascript } as const]),
    ...(python === undefined ? [] : [{ language: 'python', code: python } as const]),
    ...(command === undefined ? [] : [{ language: 'bash', code: `tintype ${command}` } as const]),
  ];
}

function curlSample(operation: SiteOperation): string {
  const { method, path, security } = operation;
  const body = bodyExample(operation);
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${constant(name)}`)}"`,
    ...(security.length === 0 ? [] : ['-H "X-API-Key: $TINTYPE_API_KEY"']),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`]),
    ...(isFile(operation) ? ['-o result'] : []),
  ];
  return parts.join(' \\\n  ');
}

function javascriptSample(operation: SiteOperation): string | undefined {
  const verb = javascriptVerbs[operation.operationId];
  if (verb === undefined) return undefined;
  // The client library creates the only field of this body.
  const body = operation.operationId === 'restartBatch' ? undefined : bodyExample(operation);
  const args = [...pathNames(operation), ...(body === undefined ? [] : [literal(body)])];
  return `const answer = await tintype.${verb}(${args.join(', ')});`;
}

function pythonSample(operation: SiteOperation): string | undefined {
  const { operationId } = operation;
  const row = pythonVerbs.find((verb) => verb.operation === operationId);
  const verb = row === undefined ? writtenByHand[operationId] : `${row.resource}.${row.verb}`;
  if (verb === undefined) return undefined;
  const lead = row?.lead ?? (operationId === 'createCapture' ? ['url'] : []);
  const body = Object.entries(bodyExample(operation) ?? {});
  const args = [
    ...pathNames(operation).map(snakeCase),
    ...lead.flatMap((name) => body.filter(([field]) => field === name).map(([, value]) => pythonLiteral(value))),
    ...body
      .filter(([name]) => !lead.includes(name))
      .map(([name, value]) => `${snakeCase(name)}=${pythonLiteral(value)}`),
  ];
  return `answer = client.${verb}(${args.join(', ')})`;
}

const pathNames = ({ path }: SiteOperation): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const isFile = ({ responses }: SiteOperation): boolean =>
  /png|zip|octet/.test(Object.keys(responses['200']?.content ?? {}).join());
const constant = (name: string): string => snakeCase(name).toUpperCase();

/** Sample bodies that contain more, or different, fields than the required ones. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createCapture: { url: 'https://example.com', format: 'png', fullPage: true },
  captureLater: { url: 'https://example.com', format: 'png' },
  createBulk: { urls: [{ url: 'https://example.com' }, { url: 'https://example.com/prices' }] },
  createCompose: { captures: [{ url: 'https://example.com' }, { url: 'https://example.org' }], layout: 'grid' },
  createBatch: { name: 'products', defaults: { format: 'png' } },
  addChunk: { sequence: 0, entries: [{ url: 'https://example.com' }] },
  createWebhook: { url: 'https://hooks.example.com/', events: ['JOB_COMPLETED'] },
  updateWebhook: { events: ['JOB_COMPLETED', 'JOB_FAILED'] },
  createSchedule: { name: 'prices', url: 'https://example.com/prices', schedule: 'daily' },
  updateSchedule: { schedule: 'hourly' },
  startCrawl: { url: 'https://example.com', limit: 100, formats: ['markdown'] },
  createLinkKey: { name: 'blog', hosts: ['example.com'] },
};

export function bodyExample(operation: SiteOperation): Readonly<Record<string, unknown>> | undefined {
  const body = findBodySchema(operation);
  if (body === undefined) return undefined;
  return bodies[operation.operationId] ?? (example(body) as Readonly<Record<string, unknown>>);
}

function example(schema: DocumentSchema, depth = 0): unknown {
  const {
    examples,
    enum: values,
    const: value,
    type,
    properties = {},
    required = [],
    items,
    oneOf,
    minimum,
  } = resolved(schema);
  if (value !== undefined) return value;
  if (examples !== undefined) return examples[0];
  if (values !== undefined) return values[0];
  if (oneOf !== undefined) return example(oneOf[0]!, depth);
  if (type === 'array') return depth > 2 ? [] : [example(items ?? {}, depth + 1)];
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, example(properties[name] ?? {}, depth + 1)]));
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return type === 'boolean' ? true : '…';
}

/** Formats a value as a formatter does: keys without quotes, texts in single quotes. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(inner)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};
const pythonLiteral = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
    .join(', ')}}`;
};
