/** Steps of a delivery that are statements, and what tells each apart. */
export const sqlSteps = {
  place: 'SELECT longest.id AS due_id',
  claim: 'WITH chosen AS',
  'read what happened': 'FROM captures',
  'keep the body': 'SET sealed_body = coalesce',
  settle: 'WITH ended AS',
} as const;
export type KillStep = keyof typeof sqlSteps | 'enqueue' | 'send';
export type KillMoment = 'before' | 'during' | 'after';

const steps: readonly KillStep[] = [...(Object.keys(sqlSteps) as KillStep[]), 'enqueue', 'send'];
export const killPoints: readonly string[] = [
  ...steps.flatMap((step) => [`${step}:before`, `${step}:after`]),
  'send:during',
];

/** Short, so that what a killed process held is free again soon. */
export const killTimes = { attemptMsMax: 1_500, leaseMs: 2_000, dispatchMs: 500 };
