import { batchDefaults } from '../batches/batch-request.ts';
import { selector, targetUrl } from '../capture/fragments.ts';
import { selectFieldRules, type CaptureRequest, listOutputs, type Output } from '../capture/capture-request.ts';
import { nextRun, findTimeZone, toInstant } from '../cron/next-run.ts';
import { parseCron } from '../cron/parse-cron.ts';
import { type FieldRules, rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';
import type { ValueSettings } from './values/value-conditions.ts';
import { valueFaults } from './values/value-settings.ts';
import { changeDetection, ignoreSelectorsMax } from './change-detection.ts';
import { destination } from '../destinations/destinations.ts';
import { type MadeCapture, makeCapture, type Settings } from '../capture/make-capture.ts';
import { outputTable } from '../capture/outputs.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { ValueQuery } from './values/value-types.ts';
import { imageFormats } from '../formats/formats.ts';

export const destinationsMax = 10;
export const scheduleDefaults = {
  timezone: 'UTC',
  onlyOnChange: false,
  diffThreshold: 0.01,
  announceFirst: true,
  alertOnFailure: false,
  retentionDays: 30,
} as const;

/** The time is in the zone of the schedule unless it has an offset. */
const timePattern = '^\\d{4}-\\d{2}-\\d{2}([Tt ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?([Zz]|[+-]\\d{2}:?\\d{2})?)?$';
const time = (about: string) =>
  ({
    type: ['string', 'null'],
    maxLength: 40,
    pattern: timePattern,
    description: `must be an ISO 8601 time, such as 2027-01-31T09:00:00Z. ${about} Without a zone, it is in the time zone of the schedule.`,
  }) as const;

/**
 * A field that an update omits keeps its value. `nullMeans` is the default that `null` restores.
 */
const fields = {
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Display name of the schedule.' },
  url: targetUrl,
  schedule: {
    type: 'string',
    minLength: 1,
    maxLength: 400,
    description:
      'Cron expression with six fields (second, minute, hour, day of month, month, day of week), or ' +
      'hourly, daily, weekly or monthly. With five fields, runs start at second 0.',
    example: '0 0 9 * * 1-5',
  },
  timezone: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    nullMeans: scheduleDefaults.timezone,
    description: 'IANA time zone name. Defaults to UTC.',
  },
  options: {
    ...batchDefaults,
    nullMeans: {},
    description: 'Capture options for every capture. Options that are not set have the defaults of a single capture.',
  },
  destinations: {
    type: 'array',
    maxItems: destinationsMax,
    items: destination,
    nullMeans: [],
    description: 'Destinations that are notified about runs. The list replaces the existing one.',
  },
  onlyOnChange: {
    type: 'boolean',
    nullMeans: scheduleDefaults.onlyOnChange,
    description: 'Notify only if the page has changed since the previous run. Defaults to false.',
  },
  diffThreshold: {
    type: 'number',
    nullMeans: scheduleDefaults.diffThreshold,
    minimum: 0,
    maximum: 1,
    description: 'Share of pixels, from 0 to 1, above which a page counts as changed. Defaults to 0.01.',
  },
  ignoreSelectors: {
    type: 'array',
    maxItems: ignoreSelectorsMax,
    items: selector,
    nullMeans: [],
    description: 'CSS selectors of elements to exclude from the comparison.',
  },
  changeDetection,
  announceFirst: {
    type: 'boolean',
    nullMeans: scheduleDefaults.announceFirst,
    description:
      'Also notify destinations with onlyOnChange about the first run, which has no previous run. Defaults to true.',
  },
  alertOnFailure: {
    type: 'boolean',
    nullMeans: scheduleDefaults.alertOnFailure,
    description:
      'Also notify destinations about failed runs, and at once if the page can no longer be watched. By default, ' +
      'the third run in a row without the page is reported.',
  },
  autoPauseAfterFailures: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 100,
    description:
      'Number of consecutive runs that failed or did not show the page, after which the schedule is paused. By default, it is never paused.',
  },
  retentionDays: {
    type: 'integer',
    nullMeans: scheduleDefaults.retentionDays,
    minimum: 1,
    maximum: 365,
    description: 'Days until results are deleted. Defaults to 30.',
  },
  startsAt: time('Time before which no runs start.'),
  endsAt: time('Time after which no runs start.'),
  webhookUrl: {
    ...webhookFields.webhookUrl,
    type: ['string', 'null'],
    description: `${webhookFields.webhookUrl.description}. Deprecated: use a webhook destination.`,
  },
  webhookSecret: { ...webhookFields.webhookSecret, description: 'Deprecated: use a webhook destination.' },
} as const;

const timeRule = (text: string | null): Record<string, string> =>
  text !== null && parseTime(text, 'UTC') === undefined ? { '': 'is a time that does not exist' } : {};

/** The gateway checks how the fields go together. */
const rules: FieldRules = {
  schedule: (text: string) => {
    const read = parseCron(text);
    return read.ok ? {} : { '': read.problem };
  },
  timezone: (name: string) =>
    findTimeZone(name) === undefined ? { '': 'must be an IANA time zone name, such as Europe/Berlin' } : {},
  changeDetection: (detection: ValueSettings | null) => (detection === null ? {} : valueFaults(detection)),
  startsAt: timeRule,
  endsAt: timeRule,
  ...rulesWithin('options', selectFieldRules('list')),
};

/** `null` restores the default (docs/decisions/0031-existing-clients.md). */
export const scheduleChange = schema({ $id: 'ScheduleChange', type: 'object', properties: fields }, rules);
export type ScheduleChange = TypeOf<typeof scheduleChange>;

export const scheduleRequest = schema(
  {
    $id: 'ScheduleRequest',
    type: 'object',
    required: ['name', 'url', 'schedule'],
    properties: fields,
  },
  rules,
);

/** `undefined` for a date that does not exist, such as 30 February. */
export function parseTime(text: string, zone: string): Date | undefined {
  const [date = '', time = '00:00'] = text.toUpperCase().replace(' ', 'T').replace(',', '.').split('T');
  const isZoned = /(Z|[+-]\d{2}:?\d{2})$/.test(time);
  const instant = new Date(`${date}T${isZoned ? time : `${time}Z`}`);
  const day = new Date(`${date}T00:00Z`);
  if (Number.isNaN(instant.getTime()) || Number.isNaN(day.getTime())) return undefined;
  if (!day.toISOString().startsWith(date)) return undefined;
  return isZoned ? instant : new Date(toInstant(zone, instant.getTime()));
}

type ScheduleRequestPlan = {
  readonly cron: string;
  readonly timezone: string;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
};

/** The bounds are inclusive. */
export function nextRunWithin(
  { cron, timezone, startsAt, endsAt }: ScheduleRequestPlan,
  after: Date,
): Date | undefined {
  const from = startsAt && startsAt > after ? new Date(startsAt.getTime() - 1) : after;
  const next = nextRun({ cron, timezone }, from);
  return next !== undefined && endsAt && next > endsAt ? undefined : next;
}

type Schedule = Pick<Parameters<typeof makeCapture>[0], 'url' | 'plan' | 'checkUrl' | 'onRefusedUrl'> & {
  readonly options: Settings;
};

export type RunRequest = CaptureRequest & {
  readonly ignoreSelectors?: readonly string[];
  /** The text is read if this is set. */
  readonly watched?: { readonly selector?: string; readonly values?: readonly ValueQuery[] };
};

export function makeScheduledCapture({ options, ...address }: Schedule): MadeCapture {
  const made = makeCapture({ ...address, origin: 'schedule', layers: [options], placeOf });
  const capability = 'scheduledContentOutputs';
  if (!made.ok || !hasContentOutputs(made.request) || address.plan.capabilities.includes(capability)) return made;
  const fields = { [placeOf('outputs')]: 'is not included in your plan' };
  return { ok: false, failure: new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability, fields } }) };
}

const placeOf = (field: string): string => (field === 'url' ? field : `options.${field}`);

/** A run costs one credit for each output (docs/interface/outputs.md#charge). */
export const costOfRun = (request: CaptureRequest): number => Math.max(1, request.outputs?.length ?? 1);

/** The first image is compared; PDFs and texts are not. */
export const comparedOutput = (request: CaptureRequest): Output<'screenshot'> | undefined =>
  listOutputs(request).find(
    (output): output is Output<'screenshot'> =>
      output.type === 'screenshot' && (imageFormats as readonly string[]).includes(output.format),
  );

const hasContentOutputs = ({ outputs = [] }: CaptureRequest): boolean =>
  outputs.some(({ type }) => outputTable[type].isContent);
