import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies } from '../dependencies.ts';
import { bind, type BoundRoute } from '../http/bind.ts';
import type { Access, Route, RouteDescription } from '../http/route.ts';

/** A route without the types of its input, so that routes can be listed together. */
export type DefinedRoute = {
  readonly description: RouteDescription;
  readonly bind: (dependencies: Dependencies) => BoundRoute;
};

/** The types of a route's input follow from its schemas. */
export const defineRoute = <Body, Params, Query, RequestHeaders, const Who extends Access>(
  route: Route<Dependencies, Body, Params, Query, RequestHeaders, Who>,
): DefinedRoute => ({ description: route, bind: (dependencies) => bind(route, dependencies) });

/** Returns the value, or throws NOT_FOUND. A resource that the caller may not see gets the same error. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError('NOT_FOUND');
  return value;
}
