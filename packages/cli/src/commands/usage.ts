import { command } from '../command.ts';
import { count } from '../progress.ts';

export const usage = command({
  name: 'usage',
  group: 'Installation',
  summary: 'Show the plan, the captures of this month and the remaining captures',
  options: {},
  example: 'usage',
  run: async ({ tintype }) => {
    const answer = await tintype().usage.get();
    const { tier, organization, quota, credits } = answer;
    const { unlimited, limit, used, remaining } = quota.screenshots;
    const left = unlimited ? 'no limit' : `${count(remaining)} of ${count(limit)} left`;
    const resets = credits.resetsAt === undefined ? '' : ` until ${credits.resetsAt.slice(0, 10)}`;
    return {
      json: answer,
      lines: [
        `${organization.name} (${tier})`,
        `${count(used)} captures this month, ${left}${resets}`,
        `${answer.currentPeriod.bandwidthFormatted} of files this month`,
      ],
    };
  },
});
