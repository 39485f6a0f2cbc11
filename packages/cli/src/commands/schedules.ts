import type { Body, Schemas } from '@tintype/client';
import { command, type CommandOutput, type Context } from '../command.ts';
import { parseInterval } from '../duration.ts';
import { toFileSlug } from '../files/file-names.ts';
import { requestFields } from '../generated/request-fields.ts';
import { table } from '../table.ts';
import { describeScheduledRun } from './watch.ts';

type ScheduleSummary = Pick<
  Schemas['Schedule'],
  'id' | 'name' | 'url' | 'status' | 'pageState' | 'scheduleDescription' | 'nextExecutionAt'
>;
const heading = ['ID', 'STATUS', 'PAGE', 'NEXT RUN', 'WHEN', 'URL'];
const row = ({
  id,
  status,
  pageState,
  nextExecutionAt,
  scheduleDescription,
  url,
}: ScheduleSummary): readonly string[] => [
  id,
  status,
  pageState ?? '',
  nextExecutionAt?.slice(0, 19) ?? '',
  scheduleDescription,
  url,
];
const describeSchedule = (schedule: Schemas['Schedule']): CommandOutput => ({
  json: schedule,
  lines: table(heading, [row(schedule)]),
});
const id = [{ name: 'ID', about: 'ID of the schedule' }] as const;
type ScheduleCommandInput = Pick<Context, 'words' | 'tintype'>;

const create = command({
  name: 'schedule create',
  group: 'Captures',
  summary: 'Capture a page regularly',
  words: [{ name: 'URL', about: 'URL of the page' }],
  options: {
    every: {
      value: 'TIME',
      about: 'how often: 10min, 6h, hourly, daily, weekly or a cron expression',
      fallback: 'daily',
    },
    name: { value: 'NAME', about: 'name of the schedule (default: the URL)', fallback: '' },
  },
  fields: requestFields.schedule,
  shown: [
    'timezone',
    'destinations',
    'only-on-change',
    'alert-on-failure',
    'retention-days',
    'format',
    'full-page',
    'device',
    'viewport',
  ],
  example: 'schedule create https://example.com --every daily --full-page',
  run: async ({ words: [url = ''], values, request, tintype }) => {
    const name = values.name || (URL.canParse(url) ? toFileSlug(url) : url);
    const body = { name, url, schedule: parseInterval(values.every), ...request } as Body<'createSchedule'>;
    return describeSchedule(await tintype().schedules.create(body));
  },
});

const list = command({
  name: 'schedule list',
  group: 'Captures',
  summary: 'List the schedules',
  options: {},
  example: 'schedule list',
  run: async ({ tintype }) => {
    const { schedules } = await tintype().schedules.list();
    return { json: schedules, lines: table(heading, schedules.map(row)) };
  },
});

const history = command({
  name: 'schedule history',
  group: 'Captures',
  summary: 'List the runs of a schedule with their changes, newest first',
  words: id,
  options: {},
  example: 'schedule history SCHEDULE_ID',
  run: async ({ words: [schedule = ''], tintype }) => {
    const answer = await tintype().schedules.history(schedule, { limit: 50 });
    return { json: answer, lines: answer.executions.flatMap(describeScheduledRun) };
  },
});

const subcommands = {
  show: {
    summary: 'Show a schedule',
    act: ({ words, tintype }: ScheduleCommandInput) => tintype().schedules.get(words[0]!),
  },
  run: {
    summary: 'Run a schedule now, in addition to its scheduled times',
    act: ({ words, tintype }: ScheduleCommandInput) => tintype().schedules.trigger(words[0]!),
  },
  pause: {
    summary: 'Pause a schedule',
    act: ({ words, tintype }: ScheduleCommandInput) => tintype().schedules.pause(words[0]!),
  },
  resume: {
    summary: 'Resume a schedule',
    act: ({ words, tintype }: ScheduleCommandInput) => tintype().schedules.resume(words[0]!),
  },
} as const;

const remove = command({
  name: 'schedule delete',
  group: 'Captures',
  summary: 'Delete a schedule with all its captures',
  words: id,
  options: {},
  example: 'schedule delete SCHEDULE_ID',
  run: async ({ words: [schedule = ''], tintype }) => {
    await tintype().schedules.delete(schedule);
    return { json: { id: schedule }, lines: [`${schedule} was deleted.`] };
  },
});

export const scheduleCommands = [
  create,
  list,
  history,
  ...Object.entries(subcommands).map(([verb, { summary, act }]) =>
    command({
      name: `schedule ${verb}`,
      group: 'Captures',
      summary,
      words: id,
      options: {},
      example: `schedule ${verb} SCHEDULE_ID`,
      run: async (given) => describeSchedule(await act(given)),
    }),
  ),
  remove,
];
