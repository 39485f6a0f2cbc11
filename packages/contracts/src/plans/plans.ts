export const capabilities = ['stealth', 'emailDelivery', 'crawls', 'scheduledContentOutputs'] as const;
export type Capability = (typeof capabilities)[number];

/** Limits and capabilities of a plan. `null` means no limit. */
export type Plan = {
  readonly screenshotsPerHour: number | null;
  readonly capturesPerMonth: number | null;
  readonly schedulesPerKey: number | null;
  readonly capabilities: readonly Capability[];
  /** Fixed when the batch is created. */
  readonly batchItemsMax: number;
  /** Weight 2 receives twice the share of the workers that weight 1 receives. */
  readonly weight: number;
};

const plan = (
  screenshotsPerHour: number | null,
  capturesPerMonth: number | null,
  schedulesPerKey: number | null,
  allowed: readonly Capability[],
): Plan => ({
  screenshotsPerHour,
  capturesPerMonth,
  schedulesPerKey,
  capabilities: allowed,
  batchItemsMax: 100,
  weight: 1,
});

/** An administrator can override single values (docs/interface/usage.md#plans). */
export const plans = {
  self_hosted: plan(null, null, null, capabilities),
  free: plan(25, 100, 50, []),
  starter: plan(50, 2_500, 50, ['emailDelivery', 'crawls']),
  pro: plan(100, 10_000, 50, capabilities),
  business: plan(200, 40_000, 100, capabilities),
  scale: plan(400, 150_000, 500, capabilities),
  enterprise: plan(1_000, null, 1_000, capabilities),
} as const satisfies Record<string, Plan>;
export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as readonly PlanName[];

export type PlanOverrides = Partial<Plan>;
export const resolvePlan = (name: PlanName, overrides: PlanOverrides = {}): Plan => ({ ...plans[name], ...overrides });

/** Every authenticated route names its rate limit (docs/interface/usage.md#rate-limits). */
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

/** Quotas are counted by calendar months in UTC. */
export type UsagePeriod = { readonly start: Date; readonly end: Date };

export function getMonthPeriod(now: Date): UsagePeriod {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
