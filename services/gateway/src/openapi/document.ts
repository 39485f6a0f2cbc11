import { errorCodes, errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { eventBodies } from '@tintype/contracts/events/event-bodies';
import { eventNames, events } from '@tintype/contracts/events/events';
import { allowances } from '@tintype/contracts/plans/plans';
import { schema, type Schema } from '@tintype/contracts/schemas/schema';
import { callerKinds, securitySchemes } from '../http/caller-kinds.ts';
import type { CallerKind } from '../http/principal.ts';
import { type RouteDescription, type RouteResponse, listRefusals } from '../http/route.ts';
import { findRequiredScope } from '../http/scopes.ts';
import { routeDescriptions } from '../routes/routes.ts';
import { type Components, type Json, createComponents, addMeaning, publishField } from './components.ts';

/** See docs/interface/errors.md#body */
const errorBody = schema({
  $id: 'Error',
  type: 'object',
  required: ['error', 'message', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Same as in `error`, for older clients.' },
    error: {
      type: 'object',
      title: 'Failure',
      description: 'Description of the error.',
      required: ['code', 'message'],
      properties: {
        code: { enum: errorCodes },
        message: { type: 'string' },
        details: {
          type: 'object',
          title: 'FailureDetails',
          additionalProperties: true,
          description: 'Machine-readable details. The fields depend on the code.',
          properties: {
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Invalid fields by path, each with a description of the accepted values.',
            },
            stage: { type: 'string', description: 'Stage in which a capture failed.' },
            retry_after_seconds: { type: 'integer' },
          },
        },
        documentationUrl: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
});

function listSchemaNames(routes: readonly RouteDescription[]): readonly string[] {
  const used = routes.flatMap(({ body, publishedBody = body, answers }): (Schema<unknown> | 'file' | undefined)[] => [
    publishedBody,
    ...Object.values(answers).flatMap(({ content = {} }) => Object.values(content)),
  ]);
  const schemas = [errorBody, ...used, ...Object.values(eventBodies)].filter(
    (one) => one !== undefined && one !== 'file',
  );
  const names = schemas.flatMap(({ json }) => (typeof json['$id'] === 'string' ? [json['$id']] : []));
  return [...new Set(names)];
}

/** Each event is an operation that the receiver implements. */
const describeWebhooks = (components: Components): Json =>
  Object.fromEntries(
    eventNames.map((event) => [
      event,
      {
        post: {
          operationId: `on${event.split(/[._]/).map(capitalise).join('')}`,
          tags: ['webhooks'],
          summary: `Sent when ${events[event].about}.`,
          security: [],
          parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
            name,
            in: 'header',
            required: !name.endsWith('Signature'),
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.refer(eventBodies[event]) } },
          },
          responses: {
            '2XX': { description: 'The event was accepted. Deliveries with any other status are retried.' },
          },
        },
      },
    ]),
  );

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const webhookHeaders = {
  'X-Webhook-Event': 'Name of the event.',
  'X-Webhook-Delivery-Id': 'ID of the delivery. The same for all attempts.',
  'X-Webhook-Timestamp': 'Time of the attempt in Unix seconds.',
  'X-Webhook-Signature':
    '`sha256=` followed by the HMAC-SHA256 of the raw body in lower-case hexadecimal. Present only if a secret is set.',
} as const;

type Dependencies = { readonly routes: readonly RouteDescription[]; readonly publicUrl: string };

/** Uses the same schemas that validate requests. */
export function describeApi({ routes, publicUrl }: Dependencies): Json {
  const components = createComponents(listSchemaNames(routes));
  const error = components.refer(errorBody);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = describeOperation(route, components, error);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tintype',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Captures web pages. Enum values are accepted in upper and lower case; responses use the spelling shown here.',
    },
    servers: [{ url: publicUrl }],
    paths,
    webhooks: describeWebhooks(components),
    components: { schemas: components.schemas(), securitySchemes },
  };
}

/** API keys list their scope, as OpenAPI 3.1 allows for roles. */
const getSecurity = (kind: CallerKind, scopes: readonly string[]): readonly Json[] =>
  Object.keys(callerKinds[kind].schemes).map((name) => ({ [name]: kind === 'api-key' ? scopes : [] }));

function describeOperation(route: RouteDescription, components: Components, error: Json): Json {
  const { id, path, summary, access, allowance, body, publishedBody = body, answers } = route;
  const scopes = [findRequiredScope(route) ?? []].flat();
  return {
    operationId: id,
    tags: [getTag(path)],
    summary,
    ...(allowance === null
      ? {}
      : { description: `Counts against the ${allowance} allowance of the ${allowances[allowance].per}.` }),
    security: access === 'public' ? [] : access.flatMap((kind) => getSecurity(kind, scopes)),
    ...getParameters(route),
    ...(publishedBody === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: components.refer(publishedBody) } } },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeResponse(route, answer, components)]),
      ),
      ...describeErrors(listRefusals(route), error, route.failureType),
    },
  };
}

function describeResponse(
  { body, allowance }: RouteDescription,
  { description, content = {}, headers = {} }: RouteResponse,
  components: Components,
): Json {
  const described = {
    'X-Request-Id': 'ID of the request: the ID that the client sent, or a generated one.',
    ...(body === undefined
      ? {}
      : {
          'X-Ignored-Fields':
            'Unknown fields of the body, separated by commas. Responses that are JSON objects also list them as `ignoredFields`.',
        }),
    ...(allowance === null ? {} : rateHeaders),
    ...headers,
  };
  const media = Object.entries(content).map(([type, what]) => [
    type,
    { schema: what === 'file' ? describeFile(type) : components.refer(what) },
  ]);
  return {
    description,
    headers: Object.fromEntries(
      Object.entries(described).map(([name, about]) => [name, { description: about, schema: { type: 'string' } }]),
    ),
    ...(media.length === 0 ? {} : { content: Object.fromEntries(media) as Json }),
  };
}

const rateHeaders = {
  'X-RateLimit-Limit':
    'Number of requests per hour in the allowance. All X-RateLimit headers are absent on plans without a limit.',
  'X-RateLimit-Remaining': 'Remaining number of requests.',
  'X-RateLimit-Reset': 'Reset time in Unix seconds.',
  'X-RateLimit-Type': 'Name of the allowance.',
};

type ObjectJson = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };

function getParameters({ params, query, publishedQuery = query, headers }: RouteDescription): {
  readonly parameters?: readonly Json[];
} {
  const parameters = [
    ...listFields(params, 'path'),
    ...listFields(publishedQuery, 'query'),
    ...listFields(headers, 'header'),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

/** OpenAPI does not allow HTTP's own headers as parameters, so the responses describe `Accept`. */
const listFields = (schema: Schema<unknown> | undefined, place: 'path' | 'query' | 'header'): Json[] => {
  const { properties = {}, required = [] } = (schema?.json ?? {}) as ObjectJson;
  const fields = Object.entries(properties).filter(([name]) => !(place === 'header' && name === 'accept'));
  return fields.map(([name, field]) => {
    const { default: fallback, items } = field as { readonly default?: unknown; readonly items?: Json };
    const { description, ...rest } = publishField({ ...addMeaning(name, field), default: undefined });
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: {
        ...rest,
        ...(items !== undefined && { items: publishField(items) }),
        ...(fallback !== undefined && { default: fallback }),
      },
    };
  });
};

/** Client programs get bytes, a text, or JSON with any fields. */
const describeFile = (type: string): Json => {
  if (type === 'application/json') return { type: 'object', additionalProperties: true };
  return /^text\/|xml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' };
};

/** Codes with the same status share a response. */
function describeErrors(codes: readonly ErrorCode[], body: Json, type: string | undefined): Json {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const answers = [...byStatus].map(([status, same]) => {
    const description = same.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' ');
    const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
    const other = type === undefined ? {} : { [type]: { schema: describeFile(type) } };
    return [status, { description, ...headers, content: { 'application/json': { schema: body }, ...other } }];
  });
  return Object.fromEntries(answers) as Json;
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } },
};

/** Links that need no account have the tag of what they show. */
function getTag(path: string): string {
  if (path.startsWith('/webhooks/canvas/')) return 'pipelines';
  if (path.startsWith('/share/')) return 'schedules';
  const [, first, second = 'system'] = path.split('/');
  return first === 'v1' ? second : 'system';
}

/** Returns the text of `docs/openapi.json`. */
export const printOpenApi = (): string =>
  `${JSON.stringify(describeApi({ routes: routeDescriptions, publicUrl: 'http://localhost:3000' }), null, 2)}\n`;
