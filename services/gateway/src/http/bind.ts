import { foreignNames } from '@tintype/compat/foreign-names';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { type Parse, createParser } from '@tintype/contracts/schemas/parse';
import { camelCase } from '@tintype/contracts/schemas/near-name';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Exchange } from './exchange.ts';
import type { CallerRequest } from './authentication.ts';
import type { Caller } from './principal.ts';
import type { Access, FailureReply, Headers, Reply, Route, RouteDescription } from './route.ts';

type ReceivedRequest = {
  readonly body: unknown;
  readonly bodyText?: string;
  readonly uploadSha256?: Uint8Array | undefined;
  readonly request: CallerRequest;
  readonly caller: Caller | undefined;
  readonly exchange: Exchange;
  readonly takeAllowance?: () => Promise<void>;
  /** Sets headers whether the response succeeds or fails. */
  readonly setHeaders: (headers: Headers) => void;
};

/** A route with its dependencies bound, so that the HTTP layer needs no types of the route. */
export type BoundRoute = {
  readonly description: RouteDescription;
  readonly answer: (received: ReceivedRequest) => Promise<Reply>;
  readonly failureReply?: FailureReply;
};

export function bindRoute<Dependencies, Body, Params, Query, RequestHeaders, Who extends Access>(
  description: RouteDescription,
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
  dependencies: Dependencies,
): BoundRoute {
  const status = Number(Object.keys(description.answers)[0]);
  const toReply = (json: unknown): Reply => (json === undefined ? { status, empty: true } : { status, json });
  const parseBody = createRouteParser(route.body);
  const parseParams = createRouteParser(route.params);
  const parseQuery = createRouteParser(route.query);
  const parseHeaders = createRouteParser(route.headers);
  const answer = async ({
    body: sentBody,
    bodyText = '',
    uploadSha256,
    request,
    caller,
    exchange,
    takeAllowance = async () => undefined,
    setHeaders,
  }: ReceivedRequest): Promise<Reply> => {
    const { params, query, headers } = request;
    const inPath = parseParams(params);
    // An ID of the wrong form belongs to no resource.
    if (!inPath.ok) throw new ServiceError('NOT_FOUND');
    for (const [field, name] of Object.entries(route.logs ?? {})) Object.assign(exchange, { [field]: params[name] });
    const sentQuery = readQuery(route.query?.json ?? {}, query);
    const inQuery = requireParsed(parseQuery(sentQuery));
    const inHeaders = requireParsed(parseHeaders(pickKnownHeaders(route.headers?.json, headers)));
    const inBody = parseBody(sentBody === undefined ? {} : sentBody);
    let ignored: readonly string[] = [];
    const ignore = (paths: readonly string[]): void => {
      ignored = [...ignored, ...paths];
      if (ignored.length > 0) setHeaders(formatIgnoredHeader(ignored));
    };
    ignore([...inQuery.ignored, ...inBody.ignored, ...(route.withoutEffect?.(sentBody) ?? [])]);
    const { value: body } = requireParsed(inBody);
    const input = {
      body,
      bodyText,
      params: inPath.value,
      query: inQuery.value,
      headers: inHeaders.value,
      caller: caller as never,
      requestId: exchange.requestId,
      request,
      clientDisconnected: exchange.clientDisconnected,
      uploadSha256,
      takeAllowance,
      ignore,
      note: (fields: object) => void Object.assign(exchange, fields),
      onRefusedUrl: (refusedUrl: string) => void Object.assign(exchange, { refusedUrl }),
    };
    const reply =
      route.answer === undefined
        ? await route.handle(dependencies, input)
        : toReply(await route.handle(dependencies, input));
    // A receipt has the same bytes each time, and a repeated upload is not parsed again.
    return route.upload === undefined ? addIgnoredFields(reply, ignored) : reply;
  };
  const { failureReply } = route;
  return {
    description,
    answer,
    ...(failureReply && { failureReply: (failure, request) => failureReply(dependencies, failure, request) }),
  };
}

function createRouteParser<T>(schema: Schema<T> | undefined): Parse<T> {
  if (schema === undefined) return () => ({ ok: true, value: undefined as T, ignored: [] });
  const parse = createParser(schema);
  return (input) => parse(input, foreignNames);
}

function requireParsed<T>(parsed: ReturnType<Parse<T>>): Extract<ReturnType<Parse<T>>, { ok: true }> {
  if (parsed.ok) return parsed;
  throw invalidFields(parsed.fields);
}

/** The other headers of a request are used by other layers. */
function pickKnownHeaders(json: Json | undefined, headers: CallerRequest['headers']): CallerRequest['headers'] {
  const known = Object.keys((json?.['properties'] ?? {}) as object);
  return Object.fromEntries(known.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])));
}

/** Many callers never read headers, so a JSON object in the body contains the list too. */
function addIgnoredFields(reply: Reply, ignored: readonly string[]): Reply {
  if (ignored.length === 0 || !('json' in reply) || !isObject(reply.json)) return reply;
  return { ...reply, json: { ...reply.json, ignoredFields: cutIgnoredFields(ignored) } };
}
const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null && !Array.isArray(json);

const ignoredFieldsMax = 50;
const cutIgnoredFields = (names: readonly string[]): string[] =>
  names.slice(0, ignoredFieldsMax).map((name) => name.slice(0, 100).toWellFormed());
/** Many clients accept 16 KiB for all headers together. */
const ignoredHeaderMax = 4_096;

/**
 * Field names come from the caller: characters that a header cannot contain are percent-encoded,
 * and a long list is cut and marked.
 */
const formatIgnoredHeader = (names: readonly string[]): Headers => {
  let length = 0;
  const encoded = cutIgnoredFields(names).map((name) => encodeURI(name).replaceAll(',', '%2C'));
  const ignored = encoded.filter((name) => (length += name.length) <= ignoredHeaderMax);
  const more = names.length > ignored.length ? [`and ${names.length - ignored.length} more`] : [];
  return { 'X-Ignored-Fields': [...ignored, ...more].join(', ') };
};

type Json = { readonly [keyword: string]: unknown };
type QueryProperty = { readonly type?: string };

/**
 * The schema defines which values are numbers or booleans. A value that does not parse stays a
 * string and is refused. An empty number or boolean counts as absent, because forms send it. An
 * empty string is validated, because a list without its cursor would silently start again. Two
 * different values of one parameter are refused.
 */
export function readQuery(json: Json, sent: URLSearchParams): Record<string, unknown> {
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, QueryProperty>>;
  const twice: Record<string, string> = {};
  const parameters = Map.groupBy(sent, ([name]) => name);
  const values = [...parameters].flatMap(([name, pairs]): [string, unknown][] => {
    const known = [name, camelCase(name) ?? ''].find((one) => Object.hasOwn(properties, one));
    const type = known === undefined ? undefined : properties[known]?.type;
    // A list may be repeated, separated by commas, or both.
    const mayBeEmpty = type === undefined || type === 'string';
    const given = pairs.map(([, text]) => text).filter((text) => mayBeEmpty || text !== '');
    if (given.length === 0) return [];
    if (type === 'array') return [[name, given.flatMap((part) => part.split(','))]];
    const text = given[0]!;
    if (known !== undefined && new Set(given).size > 1)
      twice[name] = 'is sent with more than one value. Send only one of them';
    return [[name, valueParsers[type ?? '']?.(text) ?? text]];
  });
  if (Object.keys(twice).length > 0) throw invalidFields(twice);
  return Object.fromEntries(values) as Record<string, unknown>;
}

const parseNumber = (text: string): number | undefined =>
  /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined;
const valueParsers: Readonly<Record<string, (text: string) => number | boolean | undefined>> = {
  integer: parseNumber,
  number: parseNumber,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
