/** Jobs are captures that nobody waits for: async ones, and those of bulk jobs and batches. */
export { acceptJob, type AcceptedJob, type NewJob } from './jobs/accept-job.ts';
export { findJob, listJobs, type JobOwner } from './jobs/find-jobs.ts';
