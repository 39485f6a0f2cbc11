import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { type Parse, parserOf } from '@tintype/contracts/schemas/parse';
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
    const inHeaders = required(parseHeaders(headers));
    const inBody = parseBody(sentBody === undefined ? {} : sentBody);
    const ignored: string[] = [];
    const ignore = (paths: readonly string[]): void => {
      ignored.push(...paths);
      if (ignored.length > 0) setHeaders(ignoredHeader(ignored));
    };
    ignore([...inBody.ignored, ...(route.withoutEffect?.(sentBody) ?? [])]);
    const { value: body } = required(inBody);
    return route.handle(dependencies, {
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

const ignoredFieldsMax = 50;

/** Names come from the caller and become a header: what a header cannot hold is spelled as in a URL, and a long list is cut and says so. */
const ignoredHeader = (names: readonly string[]): Headers => {
  const ignored = names
    .slice(0, ignoredFieldsMax)
    .map((name) => encodeURI(name.toWellFormed().slice(0, 100)).replaceAll(',', '%2C'));
  const more = names.length > ignoredFieldsMax ? [`and ${names.length - ignoredFieldsMax} more`] : [];
  return { 'X-Ignored-Fields': [...ignored, ...more].join(', ') };
};

type Property = { readonly type?: string };

/** Query values are texts; the schema says which of them mean a number or a boolean. What does not read as one stays a text and is refused. */
export function readQuery(
  json: { readonly [keyword: string]: unknown },
  sent: URLSearchParams,
): Record<string, unknown> {
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, Property>>;
  const values: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(properties)) {
    const text = sent.get(name);
    if (type === 'array') {
      // Repeated, or with commas, or both.
      if (text !== null) values[name] = sent.getAll(name).flatMap((part) => part.split(','));
    } else if (text !== null) values[name] = readings[type ?? '']?.(text) ?? text;
  }
  return values;
}

const number = (text: string): number | undefined => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined);
const readings: Readonly<Record<string, (text: string) => number | boolean | undefined>> = {
  integer: number,
  number,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
