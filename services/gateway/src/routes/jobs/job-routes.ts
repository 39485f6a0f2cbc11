import type { DefinedRoute } from '../define-route.ts';
import { cancelJobRoute } from './cancel-job.ts';
import { captureLaterRoute } from './capture-later.ts';
import { jobOutputRoute, jobResultRoute } from './job-result.ts';
import { getJobRoute, listJobsRoute } from './read-jobs.ts';

export const jobRoutes: readonly DefinedRoute[] = [
  captureLaterRoute,
  listJobsRoute,
  getJobRoute,
  cancelJobRoute,
  jobResultRoute,
  jobOutputRoute,
];
