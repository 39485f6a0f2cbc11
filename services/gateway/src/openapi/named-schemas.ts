import { eventBodies } from '@tintype/contracts/events/event-bodies';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { RouteDescription } from '../http/route.ts';
import { errorBody } from './error-body.ts';

/** Returns the names of the schemas of bodies, responses and events. */
export function namesIn(routes: readonly RouteDescription[]): readonly string[] {
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
