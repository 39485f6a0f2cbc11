import type { DefinedRoute } from '../define-route.ts';
import { cancelJob } from './cancel-job.ts';
import { captureLater } from './capture-later.ts';
import { jobOutput, jobResult } from './job-result.ts';
import { getJob, listJobs } from './read-jobs.ts';

export const jobRoutes: readonly DefinedRoute[] = [captureLater, listJobs, getJob, cancelJob, jobResult, jobOutput];
