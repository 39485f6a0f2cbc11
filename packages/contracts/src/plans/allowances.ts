import type { Plan } from './plans.ts';

/** The three budgets of requests (contract decisions, section 6). Every authenticated route names the one it draws on. */
export const allowances = {
  screenshot: { per: 'key', perHour: ({ screenshotsPerHour }: Plan) => screenshotsPerHour },
  general: {
    per: 'key',
    perHour: ({ screenshotsPerHour }: Plan) => (screenshotsPerHour === null ? null : 20 * screenshotsPerHour),
  },
  ingestion: {
    per: 'organization',
    perHour: ({ screenshotsPerHour }: Plan) => (screenshotsPerHour === null ? null : 100_000),
  },
} as const satisfies Record<string, { per: 'key' | 'organization'; perHour: (plan: Plan) => number | null }>;
export type Allowance = keyof typeof allowances;
