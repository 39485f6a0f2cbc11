/** Jobs are captures without a waiting caller: async ones, and those of bulk jobs and batches. */
export { acceptJob, type AcceptedJob, type NewJob } from './jobs/accept-job.ts';
export { acceptReused } from './jobs/accept-reused.ts';
export { findJob, listJobs } from './jobs/find-jobs.ts';
