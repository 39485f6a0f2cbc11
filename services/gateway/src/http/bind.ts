import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { type Parse, parserOf } from '@tintype/contracts/schemas/parse';
import { camelCase } from '@tintype/contracts/schemas/near-name';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Exchange } from './exchange.ts';
import type { CallerRequest } from './authentication.ts';
import type { Caller } from './principal.ts';
import type { Access, Headers, Reply, Route, RouteDescription } from './route.ts';
import { requireStorable } from './storable.ts';

/** A request as it came, once it is known whose it is. */
type Received = {
  readonly body: unknown;
  readonly uploadSha256?: Uint8Array | undefined;
  readonly request: CallerRequest;
  readonly caller: Caller | undefined;
  readonly exchange: Exchange;
  /** Sets headers of the answer, whatever it will be. */
  readonly setHeaders: (headers: Headers) => void;
};

/** A route tied to its dependencies, so that the HTTP layer knows neither them nor its types. */
export type BoundRoute = {
  readonly description: RouteDescription;
  readonly answer: (received: Received) => Promise<Reply>;
};

export function bind<Dependencies, Body, Params, Query, RequestHeaders, Who extends Access>(
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
  dependencies: Dependencies,
): BoundRoute {
  const parseBody = parserFor(route.body);
  const parseParams = parserFor(route.params);
  const parseQuery = parserFor(route.query);
  const parseHeaders = parserFor(route.headers);
  const answer = async ({
    body: sentBody,
    uploadSha256,
    request,
    caller,
    exchange,
    setHeaders,
  }: Received): Promise<Reply> => {
    const { params, query, headers } = request;
    const inPath = parseParams(params);
    // An id that no id can look like names nothing.
    if (!inPath.ok) throw new ServiceError('NOT_FOUND');
    const sentQuery = readQuery(route.query?.json ?? {}, query);
    requireStorable(sentQuery);
    const inQuery = required(parseQuery(sentQuery));
    const inHeaders = required(parseHeaders(onlyKnown(route.headers?.json, headers)));
    const inBody = parseBody(sentBody === undefined ? {} : sentBody);
    const ignored: string[] = [];
    const ignore = (paths: readonly string[]): void => {
      ignored.push(...paths);
      if (ignored.length > 0) setHeaders(ignoredHeader(ignored));
    };
    ignore([...inQuery.ignored, ...inBody.ignored, ...(route.withoutEffect?.(sentBody) ?? [])]);
    const { value: body } = required(inBody);
    const reply = await route.handle(dependencies, {
      body,
      params: inPath.value,
      query: inQuery.value,
      headers: inHeaders.value,
      caller: caller as never,
      requestId: exchange.requestId,
      request,
      clientDisconnected: exchange.clientDisconnected,
      uploadSha256,
      ignore,
      note: (fields) => void Object.assign(exchange, fields),
    });
    // The receipt of an upload has the same bytes each time, and a repeated one is not read again.
    return route.upload === undefined ? withIgnored(reply, ignored) : reply;
  };
  return { description: route, answer };
}

/** Where a route has no schema it does not look, so whatever came is left alone. */
const parserFor = <T>(schema: Schema<T> | undefined): Parse<T> =>
  schema === undefined ? () => ({ ok: true, value: undefined as T, ignored: [] }) : parserOf(schema);

function required<T>(parsed: ReturnType<Parse<T>>): Extract<ReturnType<Parse<T>>, { ok: true }> {
  if (parsed.ok) return parsed;
  throw invalidFields(parsed.fields);
}

/** Headers are many, and most are nobody's here. */
function onlyKnown(json: Json | undefined, headers: CallerRequest['headers']): CallerRequest['headers'] {
  const known = Object.keys((json?.['properties'] ?? {}) as object);
  return Object.fromEntries(known.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])));
}

/** Many callers never look at a header, so an object says it too. */
function withIgnored(reply: Reply, ignored: readonly string[]): Reply {
  if (ignored.length === 0 || !('json' in reply) || !isObject(reply.json)) return reply;
  return { ...reply, json: { ...reply.json, ignoredFields: shownIgnored(ignored) } };
}
const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null && !Array.isArray(json);

const ignoredFieldsMax = 50;
const shownIgnored = (names: readonly string[]): string[] =>
  names.slice(0, ignoredFieldsMax).map((name) => name.toWellFormed().slice(0, 100));

/** Names come from the caller and become a header: what a header cannot hold is spelled as in a URL, and a long list is cut and says so. */
const ignoredHeader = (names: readonly string[]): Headers => {
  const ignored = shownIgnored(names).map((name) => encodeURI(name.toWellFormed()).replaceAll(',', '%2C'));
  const more = names.length > ignoredFieldsMax ? [`and ${names.length - ignoredFieldsMax} more`] : [];
  return { 'X-Ignored-Fields': [...ignored, ...more].join(', ') };
};

type Json = { readonly [keyword: string]: unknown };
type Property = { readonly type?: string };

/**
 * Query values are texts; the schema says which of them mean a number or a boolean. What does not read as one stays a text and is refused.
 * An empty one is what forms and clients send for a field that nobody filled in; an empty text is judged as a text, for without its cursor a list
 * would begin anew in silence. Of two values none may win.
 */
export function readQuery(json: Json, sent: URLSearchParams): Record<string, unknown> {
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, Property>>;
  const twice: Record<string, string> = {};
  const values = [...new Set(sent.keys())].flatMap((name): [string, unknown][] => {
    const known = [name, camelCase(name) ?? ''].find((one) => Object.hasOwn(properties, one));
    const type = known === undefined ? undefined : properties[known]?.type;
    // Repeated, or with commas, or both.
    const mayBeEmpty = type === undefined || type === 'string';
    const given = sent.getAll(name).filter((text) => mayBeEmpty || text !== '');
    if (given.length === 0) return [];
    if (type === 'array') return [[name, given.flatMap((part) => part.split(','))]];
    const text = given[0]!;
    if (known !== undefined && new Set(given).size > 1)
      twice[name] = 'is sent with more than one value: send one of them';
    return [[name, readings[type ?? '']?.(text) ?? text]];
  });
  if (Object.keys(twice).length > 0) throw invalidFields(twice);
  return Object.fromEntries(values) as Record<string, unknown>;
}

const number = (text: string): number | undefined => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined);
const readings: Readonly<Record<string, (text: string) => number | boolean | undefined>> = {
  integer: number,
  number,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
