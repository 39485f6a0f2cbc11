import { toSnakeCase } from '../python/names.ts';
import { clientVerbs as pythonVerbs, manualVerbs } from '../python/verbs.ts';
import { findBodySchema, resolveSchema, type DocumentSchema, type SiteOperation } from './api.ts';
import { commandLinesByOperation } from './command-lines.ts';
import { javascriptVerbs } from './javascript-verbs.ts';

export type RequestSample = { readonly language: 'sh' | 'js' | 'python' | 'bash'; readonly code: string };

const sampleAddress = 'https://tintype.example.com';

/**
 * Returns the smallest call of an operation, with only the required fields. Pages for people have
 * no samples.
 */
export function listRequestSamples(operation: SiteOperation): readonly RequestSample[] {
  if (!operation.security.some((one) => 'apiKey' in one) && operation.security.length > 0) return [];
  const javascript = formatJavascriptSample(operation);
  const python = formatPythonSample(operation);
  const command = commandLinesByOperation[operation.operationId];
  return [
    { language: 'sh', code: formatCurlSample(operation) },
    ...(javascript === undefined ? [] : [{ language: 'js', code: javascript } as const]),
    ...(python === undefined ? [] : [{ language: 'python', code: python } as const]),
    ...(command === undefined ? [] : [{ language: 'bash', code: `tintype ${command}` } as const]),
  ];
}

function formatCurlSample(operation: SiteOperation): string {
  const { method, path, security } = operation;
  const body = createBodyExample(operation);
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${sampleAddress}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${toConstantName(name)}`)}"`,
    ...(security.length === 0 ? [] : ['-H "X-API-Key: $TINTYPE_API_KEY"']),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`]),
    ...(isFile(operation) ? ['-o result'] : []),
  ];
  return parts.join(' \\\n  ');
}

function formatJavascriptSample(operation: SiteOperation): string | undefined {
  const verb = javascriptVerbs[operation.operationId];
  if (verb === undefined) return undefined;
  // The client library creates the only field of this body.
  const body = operation.operationId === 'restartBatch' ? undefined : createBodyExample(operation);
  const args = [...listPathParameters(operation), ...(body === undefined ? [] : [formatLiteral(body)])];
  return `const answer = await tintype.${verb}(${args.join(', ')});`;
}

function formatPythonSample(operation: SiteOperation): string | undefined {
  const { operationId } = operation;
  const row = pythonVerbs.find((verb) => verb.operation === operationId);
  const verb = row === undefined ? manualVerbs[operationId] : `${row.resource}.${row.verb}`;
  if (verb === undefined) return undefined;
  const lead = row?.lead ?? (operationId === 'createCapture' ? ['url'] : []);
  const body = Object.entries(createBodyExample(operation) ?? {});
  const args = [
    ...listPathParameters(operation).map(toSnakeCase),
    ...lead.flatMap((name) => body.filter(([field]) => field === name).map(([, value]) => formatPythonLiteral(value))),
    ...body
      .filter(([name]) => !lead.includes(name))
      .map(([name, value]) => `${toSnakeCase(name)}=${formatPythonLiteral(value)}`),
  ];
  return `answer = client.${verb}(${args.join(', ')})`;
}

const listPathParameters = ({ path }: SiteOperation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const isFile = ({ responses }: SiteOperation): boolean =>
  /png|zip|octet/.test(Object.keys(responses['200']?.content ?? {}).join());
const toConstantName = (name: string): string => toSnakeCase(name).toUpperCase();

/** Sample bodies that contain more, or different, fields than the required ones. */
const sampleBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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

export function createBodyExample(operation: SiteOperation): Readonly<Record<string, unknown>> | undefined {
  const body = findBodySchema(operation);
  if (body === undefined) return undefined;
  return sampleBodies[operation.operationId] ?? (createExample(body) as Readonly<Record<string, unknown>>);
}

function createExample(schema: DocumentSchema, depth = 0): unknown {
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
  } = resolveSchema(schema);
  if (value !== undefined) return value;
  if (examples !== undefined) return examples[0];
  if (values !== undefined) return values[0];
  if (oneOf !== undefined) return createExample(oneOf[0]!, depth);
  if (type === 'array') return depth > 2 ? [] : [createExample(items ?? {}, depth + 1)];
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, createExample(properties[name] ?? {}, depth + 1)]));
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return type === 'boolean' ? true : '…';
}

/** Formats a value as a formatter does: keys without quotes, texts in single quotes. */
const formatLiteral = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(formatLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${formatLiteral(inner)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};
const formatPythonLiteral = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(formatPythonLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${formatPythonLiteral(inner)}`)
    .join(', ')}}`;
};
