import { getFieldProblems } from '@tintype/contracts/capture/make-capture';
import { findTimeZone } from '@tintype/contracts/cron/next-run';
import { contractOf } from '@tintype/contracts/destinations/destinations';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import { type ChangeDetection, defaultChangeMode } from '@tintype/contracts/schedules/change-detection';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import type { Capability, Plan } from '@tintype/contracts/plans/plans';
import { findMaskedTexts, findTextsOfOtherUrl, withTypedText } from '@tintype/contracts/capture/typed-text';
import {
  comparedOutput,
  makeScheduledCapture,
  destinationsMax,
  nextRunWithin,
  parseTime,
  type ScheduleChange,
  scheduleDefaults,
} from '@tintype/contracts/schedules/schedule-request';
import type { NewDestination, StoredSchedule } from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../../dependencies.ts';
import { type DestinationDependencies, createDestinations } from './new-destinations.ts';
import { isComparingRuns } from '../../responses/schedule.ts';

type CheckScheduleFields = Readonly<Record<string, string>>;
export type CheckDependencies = DestinationDependencies & Pick<Dependencies, 'hasMailServer'>;
type CheckedSchedule = Pick<
  StoredSchedule,
  | 'name'
  | 'url'
  | 'cron'
  | 'timezone'
  | 'options'
  | 'ignoreSelectors'
  | 'changeDetection'
  | 'announceFirst'
  | 'onlyOnChange'
  | 'diffThreshold'
  | 'alertOnFailure'
  | 'autoPauseAfter'
  | 'retentionDays'
  | 'startsAt'
  | 'endsAt'
> & { readonly destinations: readonly NewDestination[] };

type ScheduleProposal = {
  readonly change: ScheduleChange;
  /** Absent for a new schedule. */
  readonly before?: StoredSchedule;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly onRefusedUrl: (reason: string) => void;
};

/**
 * Throws if the schedule cannot run. Unchanged fields are checked too: the plan may have changed.
 */
export function checkSchedule(
  dependencies: CheckDependencies,
  { change, before, ...rules }: ScheduleProposal,
): CheckedSchedule {
  const { plan, onRefusedUrl } = rules;
  const { checkUrl } = dependencies;
  const schedule = mergeSchedule(change, before);
  const unsent =
    change.options === undefined && isElsewhere(change, before) ? findTextsOfOtherUrl(schedule.options) : {};
  const masked = change.options === undefined ? unsent : findMaskedTexts(schedule.options);
  const faults = { ...findTimingFaults(schedule), ...findWebhookFaults(change, before), ...masked };
  const made = makeScheduledCapture({ ...schedule, checkUrl, onRefusedUrl, plan });
  const isInvalid = !made.ok && made.failure.code === 'VALIDATION_ERROR';
  const fields = { ...faults, ...(isInvalid && getFieldProblems(made.failure)) };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  if (!made.ok) throw made.failure;
  const destinations = createDestinations(dependencies, { change, before, onRefusedUrl });
  destinations.forEach(({ type }, index) => {
    const { capability, channel } = contractOf(type);
    if (capability !== undefined) requireCapability(plan, capability, `destinations.${index}.type`);
    // The history reports why nothing is sent to stored destinations.
    if (channel === 'smtp' && change.destinations !== undefined && !dependencies.hasMailServer)
      throw invalidFields({
        [`destinations.${index}.type`]:
          'requires a mail server, but none is configured. Ask the operator to set TINTYPE_SMTP_URL and restart gateway and notifier',
      });
  });
  const isCompared = isComparingRuns({ ...schedule, destinations });
  if (isCompared && schedule.changeDetection?.mode !== 'text' && comparedOutput(made.request) === undefined)
    throw invalidFields({
      [schedule.changeDetection === null ? 'onlyOnChange' : 'changeDetection.mode']:
        'requires an image. Use format png, jpeg or webp, or an output of type screenshot, or set changeDetection with mode text',
    });
  return { ...schedule, destinations };
}

function mergeSchedule(change: ScheduleChange, before?: StoredSchedule): Omit<CheckedSchedule, 'destinations'> {
  const cron = change.schedule === undefined ? undefined : parseCron(change.schedule);
  const zone = change.timezone === undefined ? undefined : findTimeZone(change.timezone);
  const options = change.options as StoredSchedule['options'] | undefined;
  const known = isElsewhere(change, before) ? {} : (before?.options ?? {});
  const timezone = zone ?? before?.timezone ?? scheduleDefaults.timezone;
  return {
    name: change.name ?? before?.name ?? '',
    url: change.url ?? before?.url ?? '',
    cron: cron?.ok === true ? cron.cron : (before?.cron ?? ''),
    timezone,
    options: options === undefined ? (before?.options ?? {}) : withTypedText(options, known),
    ignoreSelectors: change.ignoreSelectors ?? before?.ignoreSelectors ?? [],
    changeDetection: mergeField(findDetection(change.changeDetection), before?.changeDetection),
    announceFirst: change.announceFirst ?? before?.announceFirst ?? scheduleDefaults.announceFirst,
    onlyOnChange: change.onlyOnChange ?? before?.onlyOnChange ?? scheduleDefaults.onlyOnChange,
    diffThreshold: change.diffThreshold ?? before?.diffThreshold ?? scheduleDefaults.diffThreshold,
    alertOnFailure: change.alertOnFailure ?? before?.alertOnFailure ?? scheduleDefaults.alertOnFailure,
    autoPauseAfter: mergeField(change.autoPauseAfterFailures as number | null | undefined, before?.autoPauseAfter),
    retentionDays: change.retentionDays ?? before?.retentionDays ?? scheduleDefaults.retentionDays,
    startsAt: mergeField(findTime(change.startsAt, timezone), before?.startsAt),
    endsAt: mergeField(findTime(change.endsAt, timezone), before?.endsAt),
  };
}

/**
 * Typed texts must not be sent to a different site: the user who changes the address may not know
 * them.
 */
const isElsewhere = ({ url }: ScheduleChange, before: StoredSchedule | undefined): boolean =>
  url !== undefined && before !== undefined && getOrigin(url) !== getOrigin(before.url);
const getOrigin = (url: string): string => URL.parse(url)?.origin ?? url;

/** Replaced completely: fields that are left out are unset. */
const findDetection = (sent: unknown): ChangeDetection | null | undefined =>
  sent === null || sent === undefined ? sent : { mode: defaultChangeMode, ...(sent as Partial<ChangeDetection>) };

/** `null` removes the value, and an absent field keeps it. */
const mergeField = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent;
const findTime = (sent: unknown, zone: string): Date | null | undefined =>
  typeof sent === 'string' ? parseTime(sent, zone) : (sent as null | undefined);

const findTimingFaults = ({ startsAt, endsAt }: Pick<CheckedSchedule, 'startsAt' | 'endsAt'>): CheckScheduleFields =>
  startsAt && endsAt && endsAt <= startsAt ? { endsAt: 'must be later than startsAt' } : {};

/**
 * Deprecated fields add a destination (docs/interface/schedules.md#destinations). No row records
 * which webhook they added, so a secret without a URL belongs to none.
 */
function findWebhookFaults(
  { destinations, webhookUrl, webhookSecret }: ScheduleChange,
  before?: StoredSchedule,
): CheckScheduleFields {
  const isGiven = webhookUrl !== undefined && webhookUrl !== null;
  if (!isGiven && webhookSecret !== undefined)
    return { webhookSecret: 'requires webhookUrl. Send webhookUrl, or use destinations' };
  const count = destinations?.length ?? before?.destinations.length ?? 0;
  return isGiven && count >= destinationsMax && destinations !== undefined
    ? { webhookUrl: `must have at most ${destinationsMax} items together with destinations` }
    : {};
}

function requireCapability({ capabilities }: Pick<Plan, 'capabilities'>, capability: Capability, field: string): void {
  if (capabilities.includes(capability)) return;
  throw new ServiceError('CAPABILITY_NOT_AVAILABLE', {
    details: { capability, fields: { [field]: 'is not included in your plan' } },
  });
}

/** Throws if the schedule would never run. */
export function findFirstRun(
  schedule: Pick<CheckedSchedule, 'cron' | 'timezone' | 'startsAt' | 'endsAt'>,
  now: Date,
): Date {
  const next = nextRunWithin(schedule, now);
  if (next === undefined)
    throw invalidFields({
      [schedule.endsAt === null ? 'schedule' : 'endsAt']: 'leaves no time at which the schedule could run',
    });
  return next;
}
