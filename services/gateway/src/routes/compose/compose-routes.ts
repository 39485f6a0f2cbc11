import type { DefinedRoute } from '../define-route.ts';
import { composeRoute } from './compose.ts';
import { composeJobRoute, composeResultRoute, listComposeJobsRoute, previewComposeRoute } from './read-composes.ts';

export const composeRoutes: readonly DefinedRoute[] = [
  composeRoute,
  listComposeJobsRoute,
  previewComposeRoute,
  composeJobRoute,
  composeResultRoute,
];
