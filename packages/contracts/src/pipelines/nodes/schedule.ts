import { nextRun, findTimeZone } from '../../cron/next-run.ts';
import { parseCron } from '../../cron/parse-cron.ts';
import { nodeType } from './node-type.ts';

function cronFaults(text: string): Readonly<Record<string, string>> {
  const parsed = parseCron(text);
  if (!parsed.ok) return { '': parsed.problem };
  return nextRun({ cron: parsed.cron, timezone: 'UTC' }, new Date(0)) === undefined
    ? { '': 'is a time that never occurs' }
    : {};
}

export const scheduleNodeType = nodeType({
  noun: 'a schedule',
  about: 'times at which the sources are captured',
  most: 1,
  excludes: ['trigger'],
  needs: ['source'],
  data: {
    type: 'object',
    required: ['schedule', 'timezone'],
    properties: {
      schedule: { type: 'string', description: 'A preset or a cron expression, as in schedules.' },
      timezone: { type: 'string', description: 'IANA time zone name.' },
    },
  },
  rules: {
    schedule: cronFaults,
    timezone: (name: string) => (findTimeZone(name) === undefined ? { '': 'is not an IANA time zone name' } : {}),
  },
  step: { does: 'start' },
});
