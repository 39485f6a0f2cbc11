import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Dependencies } from '../dependencies.ts';
import { bindRoute, type BoundRoute } from '../http/bind.ts';
import type { Access, RouteResponse, Route, RouteDescription } from '../http/route.ts';

/** A route without the types of its input, so that routes can be listed together. */
export type DefinedRoute = {
  readonly description: RouteDescription;
  readonly bind: (dependencies: Dependencies) => BoundRoute;
};

type Method = RouteDescription['method'];
type UsualAccess = readonly ['api-key', 'user'];

/** The types of the input follow from the schemas. */
export function defineRoute<Body, Params, Query, RequestHeaders, const Who extends Access = UsualAccess>(
  endpoint: `${Uppercase<Method>} ${string}`,
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
): DefinedRoute {
  const [method, path] = endpoint.split(' ') as [Uppercase<Method>, string];
  const description: RouteDescription = {
    access: ['api-key', 'user'],
    allowance: 'general',
    ...route,
    method: method.toLowerCase() as Method,
    path,
    answers: route.answer === undefined ? route.answers : listAnswers(route),
  };
  return { description, bind: (dependencies) => bindRoute(description, route, dependencies) };
}

type SingleResponse = { readonly answer: RouteResponse | string; readonly status?: number };

function listAnswers({ answer, status }: SingleResponse): RouteDescription['answers'] {
  const response = typeof answer === 'string' ? { description: answer } : answer;
  return { [status ?? (response.content === undefined ? 204 : 200)]: response };
}

export const forEveryone = { access: 'public', allowance: null } as const;
export const forOwnPages = { ...forEveryone, isOfOwnPages: true } as const;
export const forAccount = { access: ['account'], allowance: null } as const;
export const forAdministrators = { ...forAccount, isAdministration: true } as const;

export const inJson = (description: string, content: Schema<unknown>): RouteResponse => ({
  description,
  content: { 'application/json': content },
});

/** See docs/interface/conventions.md#idempotency */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description:
    'must have 1 to 100 characters: letters, digits, _ or -. Repeating a request with the same key returns the same capture.',
} as const;
