import type { DefinedRoute } from '../define-route.ts';
import { compose } from './compose.ts';
import { composeJob, composeResult, listComposeJobs, previewCompose } from './read-composes.ts';

export const composeRoutes: readonly DefinedRoute[] = [
  compose,
  listComposeJobs,
  previewCompose,
  composeJob,
  composeResult,
];
