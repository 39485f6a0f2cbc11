import { allowances } from '@tintype/contracts/plans/allowances';
import { refusalsOf, type Answer, type RouteDescription } from '../http/route.ts';
import { createComponents, type Components, type Json } from './components.ts';
import { errorAnswers, errorBody } from './errors.ts';
import { parametersOf } from './parameters.ts';

type Dependencies = { readonly routes: readonly RouteDescription[]; readonly publicUrl: string };

/** The OpenAPI 3.1 document of the routes, made from the very schemas that judge requests. */
export function describeApi({ routes, publicUrl }: Dependencies): Json {
  const components = createComponents();
  const error = components.refer(errorBody);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, components, error);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tintype',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Captures of web pages. Names of enum values are accepted in either case; answers use the spelling given here.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: components.schemas(),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Counts when both are sent.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key as Authorization: Bearer.' },
      },
    },
  };
}

function operation(route: RouteDescription, components: Components, error: Json): Json {
  const { id, path, summary, access, allowance, body, publishedBody = body, answers } = route;
  return {
    operationId: id,
    tags: [path.split('/')[1] === 'v1' ? path.split('/')[2] : 'system'],
    summary,
    ...(allowance === null
      ? {}
      : { description: `Draws on the ${allowance} allowance, counted per ${allowances[allowance].per}.` }),
    security: access === 'public' ? [] : [{ apiKey: [] }, { bearer: [] }],
    ...parametersOf(route),
    ...(publishedBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.refer(publishedBody) } },
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, response(route, answer, components)]),
      ),
      ...errorAnswers(refusalsOf(route), error),
    },
  };
}

function response(
  { body, allowance }: RouteDescription,
  { description, content = {}, headers = {} }: Answer,
  components: Components,
): Json {
  const described = {
    'X-Request-Id': 'The id of the request, as it was sent or made.',
    ...(body === undefined ? {} : { 'X-Ignored-Fields': 'Fields of the body that nobody knows, separated by commas.' }),
    ...(allowance === null ? {} : rateHeaders),
    ...headers,
  };
  const media = Object.entries(content).map(([type, what]) => [
    type,
    what === 'file' ? {} : { schema: components.refer(what) },
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
  'X-RateLimit-Limit': 'Requests of the allowance in an hour. Absent, like the next three, on plans without a limit.',
  'X-RateLimit-Remaining': 'What is left of them.',
  'X-RateLimit-Reset': 'When they are all back, in Unix seconds.',
  'X-RateLimit-Type': 'Which allowance this is about.',
};
