/** What a scaler sees when it looks. */
export type Seen = {
  /** Workers that are ready. */
  readonly ready: number;
  readonly slots: number;
  /**
   * Captures in the queue and in progress, of which the dispatcher keeps as many as workers can
   * take soon.
   */
  readonly queueJobs: number;
  /** Captures that wait in PostgreSQL. */
  readonly backlog: number;
  /** Of what the ready workers requested, the part that they use. */
  readonly cpu: number;
};
export type Policy = (seen: Seen) => number;

/**
 * `k8s/overlays/production/queue-autoscalers.yaml`: of its two triggers the one that asks for more
 * counts.
 */
const jobsPerWorker = 4;
const backlogPerWorker = 40;
export const byBacklog: Policy = ({ queueJobs, backlog }) =>
  Math.ceil(Math.max(queueJobs / jobsPerWorker, backlog / backlogPerWorker));

/** What a HorizontalPodAutoscaler does with a target of 70 % and its tolerance of a tenth. */
const cpuTarget = 0.7;
const tolerance = 0.1;
export const byCpu: Policy = ({ ready, cpu }) =>
  Math.abs(cpu / cpuTarget - 1) <= tolerance ? ready : Math.ceil((ready * cpu) / cpuTarget);

/** As many as the busiest moment of the other policies has, all day. */
export const always =
  (workers: number): Policy =>
  () =>
    workers;
