import { toComparable, formatValue, type ValueReading, type ValueRule, valueTypes } from './value-types.ts';

/** A condition on a value, as a schedule stores it. The rows below state which fields it has. */
export type ValueCondition = {
  readonly value: string;
  readonly when: ConditionKind;
  readonly limit?: number | string;
  readonly amount?: number;
  readonly percent?: number;
  readonly text?: string;
  readonly margin?: number;
};
/** The state of a condition between runs. */
export type ConditionState = {
  readonly holds?: boolean;
  /** The value from which a change is measured, or the lowest value so far. */
  readonly reference?: number;
};
type ConditionField = Exclude<keyof ValueCondition, 'value' | 'when'>;
type JudgedCondition = {
  readonly condition: ValueCondition;
  readonly reading: ValueReading;
  /** The value as a number. */
  readonly size: number;
  readonly state: ConditionState;
};
type ConditionRow = {
  /** Describes the condition, and its end: "is below 100", "is no longer below 100". */
  readonly begins: (condition: ValueCondition) => string;
  readonly ends?: (condition: ValueCondition) => string;
  /** `any`: also if the value is missing. */
  readonly of: 'ordered' | 'present' | 'any';
  /** The fields of which one is required. */
  readonly needs: readonly ConditionField[];
  readonly accepts?: readonly ConditionField[];
  /** The first run cannot fulfil the condition, because it needs an earlier value. */
  readonly isLater?: boolean;
  /** A moment has no end. `measure` returns the reference of later runs. */
  readonly measure?: (judged: JudgedCondition, isMet: boolean) => number;
  readonly isMet: (judged: JudgedCondition) => boolean;
};

/** The share of the limit by which a value must pass it again before a crossing has ended. */
const marginShare = 0.01;
const getLimit = ({ condition: { limit }, reading: { type } }: JudgedCondition): number =>
  toComparable(type, limit) ?? Number.NaN;
const getMargin = (judged: JudgedCondition): number =>
  valueTypes[judged.reading.type].order === 'time'
    ? 0
    : (judged.condition.margin ?? Math.abs(getLimit(judged)) * marginShare);
const getText = ({ value, text }: ValueReading): string => String(text ?? value ?? '').toLowerCase();
const contains = ({ condition, reading }: JudgedCondition): boolean =>
  getText(reading).includes(condition.text?.toLowerCase() ?? '');
const quoted = ({ text }: ValueCondition): string => `“${text}”`;
const isEqual = ({ condition: { limit, text }, reading, size }: JudgedCondition): boolean =>
  text === undefined
    ? size === toComparable(reading.type, limit)
    : [String(reading.value), reading.text ?? ''].some((one) => one.trim().toLowerCase() === text.trim().toLowerCase());
const measureChange = ({
  size,
  state: { reference = size },
}: JudgedCondition): { readonly by: number; readonly of: number } => ({
  by: Math.abs(size - reference),
  of: Math.abs(reference),
});

/** The kinds of conditions. A new kind is a row. */
export const conditionKinds = {
  below: {
    begins: ({ limit }) => `is below ${limit}`,
    ends: ({ limit }) => `is no longer below ${limit}`,
    of: 'ordered',
    needs: ['limit'],
    accepts: ['margin'],
    isMet: (judged) => judged.size < getLimit(judged) + (judged.state.holds === true ? getMargin(judged) : 0),
  },
  above: {
    begins: ({ limit }) => `is above ${limit}`,
    ends: ({ limit }) => `is no longer above ${limit}`,
    of: 'ordered',
    needs: ['limit'],
    accepts: ['margin'],
    isMet: (judged) => judged.size > getLimit(judged) - (judged.state.holds === true ? getMargin(judged) : 0),
  },
  changesBy: {
    begins: ({ amount, percent }) => `has changed by at least ${amount ?? `${percent} %`}`,
    of: 'ordered',
    needs: ['amount', 'percent'],
    isLater: true,
    // Small steps add up, because they are measured from the last value that was reported.
    measure: ({ size, state }, isMet) => (isMet ? size : (state.reference ?? size)),
    isMet: (judged) => {
      const { by, of } = measureChange(judged);
      const { amount, percent = 0 } = judged.condition;
      return by > 0 && by >= (amount ?? (of * percent) / 100);
    },
  },
  lowest: {
    begins: () => 'is lower than ever since it is watched',
    of: 'ordered',
    needs: [],
    isLater: true,
    measure: ({ size, state }) => Math.min(size, state.reference ?? size),
    isMet: ({ size, state }) => state.reference !== undefined && size < state.reference,
  },
  becomes: {
    begins: ({ limit, text }) => `is ${text ?? limit}`,
    ends: ({ limit, text }) => `is no longer ${text ?? limit}`,
    of: 'present',
    needs: ['limit', 'text'],
    isLater: true,
    isMet: isEqual,
  },
  contains: {
    begins: (condition) => `contains ${quoted(condition)}`,
    ends: (condition) => `no longer contains ${quoted(condition)}`,
    of: 'present',
    needs: ['text'],
    isMet: contains,
  },
  notContains: {
    begins: (condition) => `does not contain ${quoted(condition)}`,
    ends: (condition) => `contains ${quoted(condition)}`,
    of: 'present',
    needs: ['text'],
    isMet: (judged) => !contains(judged),
  },
  matches: {
    begins: (condition) => `matches ${quoted(condition)}`,
    ends: (condition) => `no longer matches ${quoted(condition)}`,
    of: 'present',
    needs: ['text'],
    isMet: ({ condition, reading }) => matchesPattern(getText(reading), condition.text?.toLowerCase() ?? ''),
  },
  appears: {
    begins: () => 'has appeared',
    ends: () => 'is missing again',
    of: 'any',
    needs: [],
    isLater: true,
    isMet: ({ reading }) => isPresent(reading),
  },
  disappears: {
    begins: () => 'is missing',
    ends: () => 'is there again',
    of: 'any',
    needs: [],
    isLater: true,
    isMet: ({ reading }) => !isPresent(reading),
  },
} as const satisfies Record<string, ConditionRow>;
export type ConditionKind = keyof typeof conditionKinds;
export const conditionKindNames = Object.keys(conditionKinds) as readonly ConditionKind[];
export const getConditionRow = (kind: ConditionKind): ConditionRow => conditionKinds[kind];

/** A count of zero means that no element exists. */
const isPresent = ({ type, state, value }: ValueReading): boolean =>
  state !== 'missing' && !(type === 'count' && value === 0);

/** Compares with a pattern in which `*` is any text and `?` one character. */
export function matchesPattern(text: string, pattern: string): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[place] === '*') [star, mark, place] = [place, at, place + 1];
    else if (pattern[place] === '?' || pattern[place] === text[at]) [at, place] = [at + 1, place + 1];
    else if (star >= 0) [place, mark, at] = [star + 1, mark + 1, mark + 1];
    else return false;
  }
  return /^\**$/.test(pattern.slice(place));
}

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
/** The report of a run about conditions: that one is met now, or no longer. */
export type ConditionReport = {
  readonly notice: (typeof conditionNotices)[number];
  /** The names of the values. */
  readonly values: readonly string[];
  readonly summary: string;
};
/** The values and conditions of a schedule between runs. */
export type ValueState = {
  readonly readings: readonly ValueReading[];
  /** The key is the condition as JSON, so that an edited condition starts again. */
  readonly conditions: Readonly<Record<string, ConditionState>>;
};
/** The values and reports of a run. */
export type RunValues = {
  readonly readings: readonly (ValueReading & { readonly before?: ValueReading })[];
  readonly reports: readonly ConditionReport[];
};

type Met = {
  readonly condition: ValueCondition;
  readonly reading: ValueReading;
  readonly isMet: boolean;
  readonly was: boolean | undefined;
  readonly isMoment: boolean;
};

/**
 * Adds the values of a run. A crossing is reported once when it begins and once when it ends; with
 * `match: "all"` the conditions are one. A value that cannot be compared changes no condition.
 */
export function observeValues(
  { conditions = [], match = 'any' }: ValueSettings,
  before: ValueState | null,
  readings: readonly ValueReading[],
): { readonly state: ValueState; readonly run: RunValues } {
  const byName = new Map(readings.map((reading) => [reading.name, reading]));
  const known = new Map(before?.readings.map((reading) => [reading.name, reading]));
  const next: Record<string, ConditionState> = {};
  const met = conditions.flatMap((condition): Met[] => {
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

function reportOne({ condition, reading, isMet, was, isMoment }: Met): ConditionReport[] {
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
  met: readonly Met[],
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
