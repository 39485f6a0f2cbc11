import { schema } from '@tintype/contracts/schemas/schema';
import { toVisibleLine } from '../text/visible-text.ts';
import { tool } from '../tool/tool.ts';
import { pageInput } from './page-input.ts';

const { url, selector } = pageInput;
const dayMs = 86_400_000;

export const watchPage = tool({
  name: 'watch_page',
  title: 'Watch a page for changes',
  description:
    'Captures a page repeatedly and compares each capture with the previous one. get_watches shows the ' +
    'changes, stop_work pauses the watch, and it ends automatically after some days. Each check uses one ' +
    'credit. Ask the user before you start a watch.',
  kind: 'begins',
  input: schema({
    type: 'object',
    required: ['url', 'schedule'],
    properties: {
      url,
      schedule: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: '@hourly, @daily, @weekly, or five cron fields such as 0 9 * * 1-5.',
      },
      timezone: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'IANA time zone name, such as Europe/Berlin. Defaults to UTC.',
      },
      name: { type: 'string', minLength: 1, maxLength: 100, description: 'Display name of the watch.' },
      selector: { ...selector, description: 'CSS selector. Compare only this part of the page.' },
      days: { type: 'integer', minimum: 1, maximum: 365, description: 'Days until the watch ends. Usually 30.' },
    },
    additionalProperties: false,
  }),
  run: async ({ url: address, schedule, timezone, name, selector: only, days = 30 }, { client, signal, now }) => {
    const made = await client.schedules.create(
      {
        name: name ?? toVisibleLine(address, 90),
        url: address,
        schedule,
        onlyOnChange: true,
        changeDetection: { mode: 'either', ...(only !== undefined && { selector: only }) },
        options: { blockCookieBanners: true, blockAds: true },
        endsAt: new Date(now().getTime() + days * dayMs).toISOString(),
        ...(timezone !== undefined && { timezone }),
      },
      { signal },
    );
    return {
      facts: [
        `watchId: ${made.id}, status ${made.status}`,
        `${made.scheduleDescription} (${made.timezone}), until ${made.endsAt}. First check: ${made.nextExecutionAt ?? 'none'}.`,
        ...made.warnings.map(({ code }) => `Warning: ${code}`),
      ],
      next: `get_watches with watchId ${made.id} shows the changes; stop_work pauses the watch`,
    };
  },
});
