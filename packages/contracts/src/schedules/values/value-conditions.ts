import { type ConditionState, getConditionRow, type ValueCondition } from './condition-kinds.ts';
import { formatValue, toComparable, type ValueReading, type ValueRule } from './value-types.ts';

export const matchModes = ['any', 'all'] as const;
export const notifyModes = ['change', 'condition', 'each'] as const;
export type NotifyMode = (typeof notifyModes)[number];
export type ValueSettings = {
  readonly values?: readonly ValueRule[];
  readonly conditions?: readonly ValueCondition[];
  readonly match?: (typeof matchModes)[number];
  readonly notify?: NotifyMode;
};
export const getNotifyMode = ({ notify, conditions = [] }: ValueSettings): NotifyMode =>
  notify ?? (conditions.length > 0 ? 'condition' : 'change');

export const conditionNotices = ['begins', 'ends', 'happens'] as const;
export type ConditionReport = {
  readonly notice: (typeof conditionNotices)[number];
  readonly values: readonly string[];
  readonly summary: string;
};
/** The values and conditions of a schedule between runs. */
export type ValueState = {
  readonly readings: readonly ValueReading[];
  /** Keyed by the condition as JSON, so that an edited condition starts again. */
  readonly conditions: Readonly<Record<string, ConditionState>>;
};
export type RunValues = {
  readonly readings: readonly (ValueReading & { readonly before?: ValueReading })[];
  readonly reports: readonly ConditionReport[];
};

type ConditionOutcome = {
  readonly condition: ValueCondition;
  readonly reading: ValueReading;
  readonly isMet: boolean;
  readonly was: boolean | undefined;
  readonly isMoment: boolean;
};

/**
 * A crossing is reported once when it begins and once when it ends. With `match: "all"` all
 * conditions count as one. A value that cannot be compared changes no condition.
 */
export function observeValues(
  { conditions = [], match = 'any' }: ValueSettings,
  before: ValueState | null,
  readings: readonly ValueReading[],
): { readonly state: ValueState; readonly run: RunValues } {
  const byName = new Map(readings.map((reading) => [reading.name, reading]));
  const known = new Map(before?.readings.map((reading) => [reading.name, reading]));
  const next: Record<string, ConditionState> = {};
  const met = conditions.flatMap((condition): ConditionOutcome[] => {
    const reading = byName.get(condition.value);
    if (reading === undefined) return [];
    const key = JSON.stringify(condition);
    const state = before?.conditions[key] ?? {};
    const row = getConditionRow(condition.when);
    const size = toComparable(reading.type, reading.value);
    const isComparable =
      row.of === 'any' ||
      (reading.state === 'present' &&
        (row.of === 'present' || (size !== undefined && isSameCurrency(reading, known.get(reading.name)))));
    if (!isComparable) {
      next[key] = state;
      return [
        { condition, reading, isMet: state.holds === true, was: state.holds, isMoment: row.measure !== undefined },
      ];
    }
    const judged = { condition, reading, size: size ?? Number.NaN, state };
    const isNew = before?.conditions[key] === undefined;
    const isMet = row.isMet(judged) && !(row.measure !== undefined && isNew);
    next[key] = row.measure === undefined ? { holds: isMet } : { reference: row.measure(judged, isMet) };
    const was = row.measure === undefined ? (isNew && row.isLater === true ? isMet : state.holds) : false;
    return [{ condition, reading, isMet, was, isMoment: row.measure !== undefined }];
  });
  const reports = match === 'all' ? reportTogether(met, before, next) : met.flatMap(reportOne);
  return {
    state: {
      readings: readings.map((reading) =>
        reading.state === 'present' ? reading : { ...reading, ...retainCurrency(known.get(reading.name)) },
      ),
      conditions: next,
    },
    run: {
      readings: readings.map((reading) => {
        const earlier = known.get(reading.name);
        return earlier === undefined || isSameValue(earlier, reading) ? reading : { ...reading, before: earlier };
      }),
      reports,
    },
  };
}

const retainCurrency = (earlier: ValueReading | undefined) =>
  earlier?.currency === undefined ? {} : { currency: earlier.currency };
const isSameCurrency = ({ currency }: ValueReading, earlier: ValueReading | undefined): boolean =>
  currency === undefined || earlier?.currency === undefined || currency === earlier.currency;
export const isSameValue = (one: ValueReading, other: ValueReading): boolean =>
  one.state === other.state && one.value === other.value && one.currency === other.currency;

function reportOne({ condition, reading, isMet, was, isMoment }: ConditionOutcome): ConditionReport[] {
  if (isMet === (was ?? false)) return [];
  const row = getConditionRow(condition.when);
  const words = isMet ? row.begins(condition) : (row.ends?.(condition) ?? '');
  return [
    {
      notice: isMoment ? 'happens' : isMet ? 'begins' : 'ends',
      values: [condition.value],
      summary: summarise(reading, words),
    },
  ];
}

/** The key of the state of all conditions together. */
const togetherKey = 'all';
function reportTogether(
  met: readonly ConditionOutcome[],
  before: ValueState | null,
  next: Record<string, ConditionState>,
): ConditionReport[] {
  if (met.length === 0) return [];
  const isMet = met.every((one) => one.isMet);
  const isMoment = met.some((one) => one.isMoment);
  const wasMet = before?.conditions[togetherKey]?.holds ?? met.every(({ was }) => was === true);
  next[togetherKey] = { holds: isMet && !isMoment };
  if (isMet === wasMet) return [];
  const changed = isMet ? met : met.filter((one) => !one.isMet);
  return [
    {
      notice: isMoment ? 'happens' : isMet ? 'begins' : 'ends',
      values: [...new Set(changed.map(({ condition }) => condition.value))],
      summary: changed
        .map(({ condition, reading }) => {
          const row = getConditionRow(condition.when);
          return summarise(
            reading,
            isMet ? row.begins(condition) : (row.ends?.(condition) ?? `no longer ${row.begins(condition)}`),
          );
        })
        .join('; '),
    },
  ];
}

const summarise = (reading: ValueReading, words: string): string =>
  `${reading.name} ${words}${reading.state === 'missing' ? '' : `: ${formatValue(reading)}`}`;
