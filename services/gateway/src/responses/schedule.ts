import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { idPattern } from '@tintype/contracts/ids/ids';
import {
  type ChangeDetection,
  changeDetectionAnswer,
  comparisonAnswer,
  describeComparison,
} from '@tintype/contracts/schedules/change-detection';
import { changeWarningAnswer, describeWarnings } from '@tintype/contracts/schedules/describe-findings';
import { pageStateFields } from '@tintype/contracts/schedules/page-state';
import { destinationAnswer, destinationFields } from '@tintype/contracts/destinations/destinations';
import { withoutTypedText } from '@tintype/contracts/capture/typed-text';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { scheduleStates } from '@tintype/contracts/states/schedule';
import { type LastRuns, type RunMark, listExecutions } from '@tintype/database/schedules/executions';
import { findWatchState } from '@tintype/database/schedules/baselines';
import {
  findSchedule,
  type ExecutionView,
  type StoredDestination,
  type StoredSchedule,
} from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../dependencies.ts';
import type { ResponseDependencies } from './file.ts';
import { found, getVisibility, type Principal } from '../http/principal.ts';
import { describeExecution, executionAnswer } from './execution.ts';
import { toJson } from '../http/to-json.ts';

type ScheduleDependencies = ResponseDependencies & Pick<Dependencies, 'database'>;

export const scheduleParams = schema({
  type: 'object',
  required: ['scheduleId'],
  properties: { scheduleId: { type: 'string', pattern: idPattern } },
});

const timeSchema = { type: 'string', format: 'date-time' } as const;

const reducedFields = {
  id: { type: 'string' },
  name: { type: 'string' },
  url: { type: 'string' },
  webhookUrl: { type: 'string', description: 'URL of the first webhook destination.' },
  schedule: { type: 'string', description: 'Cron expression with six fields.' },
  scheduleDescription: { type: 'string', description: 'Human-readable description of the schedule.' },
  timezone: { type: 'string' },
  status: { enum: scheduleStates },
  alertOnFailure: { type: 'boolean' },
  autoPauseAfterFailures: { type: 'integer', description: 'Absent if failures never pause the schedule.' },
  consecutiveFailures: {
    type: 'integer',
    description:
      'Number of runs in a row without the page: failed runs, and runs with a pageState of blocked, signed_out or error.',
  },
  pageState: {
    ...pageStateFields.pageState,
    description: `${pageStateFields.pageState.description} Absent before the first run.`,
  },
  pageStateSince: { ...timeSchema, description: 'Time of the first run in this state of the page.' },
  retentionDays: { type: 'integer' },
  startsAt: { ...timeSchema, description: 'Time before which no runs start.' },
  endsAt: { ...timeSchema, description: 'Time after which no runs start.' },
  lastExecutedAt: { ...timeSchema, description: 'Time of the last run. Absent before the first run.' },
  nextExecutionAt: { ...timeSchema, description: 'Time of the next run. Absent unless the schedule is active.' },
  executionCount: { type: 'integer' },
  successCount: { type: 'integer' },
  failureCount: { type: 'integer' },
  createdAt: timeSchema,
  updatedAt: timeSchema,
} as const;
const optionalFields = [
  'pageState',
  'pageStateSince',
  'webhookUrl',
  'autoPauseAfterFailures',
  'startsAt',
  'endsAt',
  'lastExecutedAt',
  'nextExecutionAt',
] as const;
const reducedNames = (Object.keys(reducedFields) as (keyof typeof reducedFields)[]).filter(
  (name): name is Exclude<typeof name, (typeof optionalFields)[number]> =>
    !(optionalFields as readonly string[]).includes(name),
);

export const scheduleAnswer = schema({
  $id: 'Schedule',
  type: 'object',
  required: [
    ...reducedNames,
    'options',
    'destinations',
    'onlyOnChange',
    'diffThreshold',
    'ignoreSelectors',
    'announceFirst',
    'warnings',
    'recentCaptures',
  ],
  properties: {
    ...reducedFields,
    options: { type: 'object', description: 'Options as sent, without typed text.' },
    destinations: { type: 'array', items: destinationAnswer },
    onlyOnChange: { type: 'boolean' },
    diffThreshold: { type: 'number' },
    ignoreSelectors: { type: 'array', items: { type: 'string' } },
    changeDetection: { ...changeDetectionAnswer, description: 'Absent if not set.' },
    announceFirst: {
      type: 'boolean',
      description: 'Whether destinations with onlyOnChange are also notified about the first run.',
    },
    comparison: comparisonAnswer,
    warnings: {
      type: 'array',
      items: changeWarningAnswer,
      description: 'Warnings of the last compared run about how well this page can be compared.',
    },
    recentCaptures: { type: 'array', items: executionAnswer, description: 'The last 10 completed runs.' },
  },
});
type ScheduleAnswer = TypeOf<typeof scheduleAnswer>;

const runMark = (description: string) =>
  ({
    type: 'object',
    title: 'ScheduleRunMark',
    required: ['id', 'executedAt', 'status'],
    description,
    properties: {
      id: { type: 'string' },
      runId: { type: 'string', description: 'ID of the capture of the run. Absent if there is none.' },
      executedAt: timeSchema,
      status: { enum: ['success', 'failed'] },
      changed: { type: 'boolean' },
      verdict: { type: 'string', description: 'What was captured, as in the history.' },
    },
  }) as const;

export const scheduleList = schema({
  $id: 'ScheduleList',
  type: 'object',
  required: ['schedules', 'total'],
  properties: {
    schedules: {
      type: 'array',
      items: {
        type: 'object',
        title: 'ScheduleSummary',
        required: reducedNames,
        properties: {
          ...reducedFields,
          lastRun: runMark('The last run that has ended.'),
          lastChange: runMark('Most recent run that found a change, among the newest 100 runs.'),
        },
      },
    },
    total: { type: 'integer' },
  },
});

export function describeScheduleInList(schedule: StoredSchedule) {
  const { autoPauseAfter, pageState, startsAt, endsAt, lastRunAt, nextRunAt } = schedule;
  const webhook = shownWebhook(schedule.destinations);
  return {
    id: schedule.id,
    name: schedule.name,
    url: schedule.url,
    ...(webhook !== undefined && { webhookUrl: webhook.settings['url'] as string }),
    schedule: schedule.cron,
    scheduleDescription: describeCron(schedule.cron),
    timezone: schedule.timezone,
    status: schedule.state,
    alertOnFailure: schedule.alertOnFailure,
    ...(autoPauseAfter !== null && { autoPauseAfterFailures: autoPauseAfter }),
    consecutiveFailures: schedule.consecutiveFailures,
    ...(pageState !== null && { pageState: pageState.state, pageStateSince: pageState.since }),
    retentionDays: schedule.retentionDays,
    ...toJson({
      startsAt,
      endsAt,
      lastExecutedAt: lastRunAt,
      nextExecutionAt: nextRunAt,
      executionCount: schedule.successCount + schedule.failureCount,
      successCount: schedule.successCount,
      failureCount: schedule.failureCount,
      createdAt: schedule.createdAt,
      updatedAt: schedule.updatedAt,
    }),
  };
}

export const describeLastRuns = (runs: LastRuns | undefined) => ({
  ...(runs !== undefined && { lastRun: describeMark(runs.lastRun) }),
  ...(runs !== undefined && runs.lastChange !== null && { lastChange: describeMark(runs.lastChange) }),
});

const describeMark = ({ id, captureId, executedAt, state, changed, verdict }: RunMark) =>
  toJson({
    id,
    runId: captureId,
    executedAt: new Date(executedAt).toISOString(),
    status: state === 'SUCCESS' ? ('success' as const) : ('failed' as const),
    changed,
    verdict,
  });

export async function describeSchedule(
  dependencies: ScheduleDependencies,
  schedule: StoredSchedule,
  recent: readonly ExecutionView[],
): Promise<ScheduleAnswer> {
  const { warnings, content } = await findWatchState(dependencies.database, schedule.id);
  return {
    ...describeScheduleInList(schedule),
    options: withoutTypedText(schedule.options) as Record<string, unknown>,
    destinations: schedule.destinations.map(describeDestination),
    onlyOnChange: schedule.onlyOnChange,
    diffThreshold: schedule.diffThreshold,
    ignoreSelectors: [...schedule.ignoreSelectors],
    ...(schedule.changeDetection !== null && { changeDetection: describeDetection(schedule.changeDetection) }),
    announceFirst: schedule.announceFirst,
    ...(isComparingRuns(schedule) && { comparison: describeComparison(schedule, content) }),
    warnings: describeWarnings(warnings),
    recentCaptures: await Promise.all(recent.map((run) => describeExecution(dependencies, run, schedule))),
  };
}

const describeDetection = ({ ignoreSelectors, values, conditions, ...rest }: ChangeDetection) => ({
  ...rest,
  ...(ignoreSelectors && { ignoreSelectors: [...ignoreSelectors] }),
  ...(values && { values: [...values] }),
  ...(conditions && { conditions: [...conditions] }),
});

function describeDestination(destination: StoredDestination): ScheduleAnswer['destinations'][number] {
  const { id, type, onlyOnChange, settings, endpoint } = destination;
  return {
    id,
    type,
    ...destinationFields(type, settings, endpoint?.secret != null),
    ...(onlyOnChange !== null && { onlyOnChange }),
  };
}

const recentMax = 10;

export const describeWithRuns = async (dependencies: ScheduleDependencies, schedule: StoredSchedule) =>
  describeSchedule(
    dependencies,
    schedule,
    await listExecutions(dependencies.database, { scheduleId: schedule.id, limit: recentMax }),
  );

export const readSchedule = async (dependencies: ScheduleDependencies, id: string, caller: Principal) =>
  describeWithRuns(
    dependencies,
    found(await findSchedule(dependencies.database, { id, ...getVisibility(caller, 'schedule') })),
  );

type ScheduleSettings = Pick<StoredSchedule, 'onlyOnChange' | 'changeDetection'> & {
  readonly destinations: readonly { readonly onlyOnChange: boolean | null }[];
};

/** Only changes are reported, or the schedule sets how runs are compared. */
export const isComparingRuns = ({ onlyOnChange, changeDetection, destinations }: ScheduleSettings): boolean =>
  onlyOnChange || changeDetection !== null || destinations.some((destination) => destination.onlyOnChange === true);

/**
 * Responses show this webhook as the deprecated `webhookUrl`. Rows do not record which webhook that
 * field added.
 */
export const shownWebhook = (destinations: readonly StoredDestination[]): StoredDestination | undefined =>
  destinations.find(({ type }) => type === 'webhook');
