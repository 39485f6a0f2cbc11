import { readCredits } from '@tintype/database/credits';
import { findOrganization } from '@tintype/database/organizations';
import { usageByDay, usageByKey, usageByMonth } from '@tintype/database/usage';
import type { ActivityDependencies } from '../routes/usage/activity.ts';
import type { UsageDependencies } from '../routes/usage/usage.ts';
import type { UsageOfKeysDependencies } from '../routes/usage/usage-of-keys.ts';
import type { WiringDependencies } from './dependencies.ts';

export const wireUsage = ({
  database,
  clock,
}: WiringDependencies): UsageDependencies & UsageOfKeysDependencies & ActivityDependencies => ({
  clock,
  readCredits: (owner) => readCredits(database, owner),
  usageByMonth: (organizationId) => usageByMonth(database, organizationId),
  usageByKey: (owner) => usageByKey(database, owner),
  usageByDay: (wanted) => usageByDay(database, wanted),
  organizationName: async (id) => (await findOrganization(database, { id }))?.name ?? '',
});
