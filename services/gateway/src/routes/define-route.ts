import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Dependencies } from '../dependencies.ts';
import { bind, type BoundRoute } from '../http/bind.ts';
import type { Access, RouteResponse, Route, RouteDescription } from '../http/route.ts';

/** A route without the types of its input, so that routes can be listed together. */
export type DefinedRoute = {
  readonly description: RouteDescription;
  readonly bind: (dependencies: Dependencies) => BoundRoute;
};

/** Defines a route. The types of its input follow from its schemas. */
export const defineRoute = <Body, Params, Query, RequestHeaders, const Who extends Access>(
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
): DefinedRoute => ({ description: route, bind: (dependencies) => bind(route, dependencies) });

/** Settings of most routes: for API keys and signed-in users, with the general allowance. */
export const forCallers = { access: ['api-key', 'user'], allowance: 'general' } as const;

/** Returns the description of a JSON response. */
export const inJson = (description: string, content: Schema<unknown>): RouteResponse => ({
  description,
  content: { 'application/json': content },
});

/** 1 to 100 letters, digits, `_` and `-` (docs/interface/conventions.md#idempotency). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description:
    'must have 1 to 100 letters, digits, _ and -. Repeating a request with the same key returns the same capture.',
} as const;
