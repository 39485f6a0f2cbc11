import { schema } from '@tintype/contracts/schemas/schema';
import { defineTool } from '../tool/tool.ts';

export const getUsage = defineTool({
  name: 'get_usage',
  title: 'See credits and usage',
  description:
    'Returns the plan, the remaining credits and the captures of this month. Call it before you capture many pages.',
  kind: 'reads',
  input: schema({ type: 'object', properties: {}, additionalProperties: false }),
  run: async (_input, { client, signal }) => {
    const { tier, credits, currentPeriod, quota } = await client.usage.get({ signal });
    const { screenshots } = quota;
    return {
      facts: [
        `Plan: ${tier}`,
        credits.unlimited
          ? 'Credits: unlimited'
          : `Credits left: ${credits.balance} of ${screenshots.limit}${credits.resetsAt === undefined ? '' : `, renewing at ${credits.resetsAt}`}`,
        `Captures from ${currentPeriod.periodStart} to ${currentPeriod.periodEnd}: ` +
          `${currentPeriod.screenshotsCount}, ${currentPeriod.bandwidthFormatted}`,
      ],
    };
  },
});
