import type { Dependencies } from '../dependencies.ts';
import { bind, type BoundRoute } from '../http/bind.ts';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Access, Answer, Route, RouteDescription } from '../http/route.ts';

/** A route without the types of its input, so that routes can be listed together. */
export type DefinedRoute = {
  readonly description: RouteDescription;
  readonly bind: (dependencies: Dependencies) => BoundRoute;
};

/** The types of a route's input follow from its schemas. */
export const defineRoute = <Body, Params, Query, RequestHeaders, const Who extends Access>(
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
): DefinedRoute => ({ description: route, bind: (dependencies) => bind(route, dependencies) });

/** Most routes: for API keys and signed-in users, on the general allowance. */
export const forCallers = { access: ['api-key', 'user'], allowance: 'general' } as const;

/** An answer in JSON. */
export const inJson = (description: string, content: Schema<unknown>): Answer => ({
  description,
  content: { 'application/json': content },
});
