import { eventBodies } from '@tintype/contracts/events/event-bodies';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { RouteDescription } from '../http/route.ts';
import { errorBody } from './error-body.ts';

type Json = { readonly [keyword: string]: unknown };

/** The named schemas of bodies and answers as used for validation, with their defaults and all their fields. */
export function namedSchemas(routes: readonly RouteDescription[]): Readonly<Record<string, Json>> {
  const used = routes.flatMap(({ body, publishedBody = body, answers }): (Schema<unknown> | 'file' | undefined)[] => [
    publishedBody,
    ...Object.values(answers).flatMap(({ content = {} }) => Object.values(content)),
  ]);
  const schemas = [errorBody, ...used, ...Object.values(eventBodies)].filter(
    (one) => one !== undefined && one !== 'file',
  );
  return Object.fromEntries(
    schemas.flatMap(({ json }) => (typeof json['$id'] === 'string' ? [[json['$id'], json]] : [])),
  );
}

export const namesIn = (routes: readonly RouteDescription[]): readonly string[] => Object.keys(namedSchemas(routes));
