import { toComparable, type ValueReading, valueTypes } from './value-types.ts';

/** The rows below state which fields it has. */
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
  readonly begins: (condition: ValueCondition) => string;
  readonly ends?: (condition: ValueCondition) => string;
  /** `any`: also if the value is missing. */
  readonly of: 'ordered' | 'present' | 'any';
  /** The fields of which one is required. */
  readonly needs: readonly ConditionField[];
  readonly accepts?: readonly ConditionField[];
  readonly isLater?: boolean;
  /** Returns the value with which later runs are compared. */
  readonly measure?: (judged: JudgedCondition, isMet: boolean) => number;
  readonly isMet: (judged: JudgedCondition) => boolean;
};

/** The share of the limit by which a value must pass back before a crossing has ended. */
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

const conditionKinds = {
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
    // Measured from the last reported value, so small steps add up.
    measure: ({ size, state }, isMet) => (isMet ? size : (state.reference ?? size)),
    isMet: (judged) => {
      const { by, of } = measureChange(judged);
      const { amount, percent = 0 } = judged.condition;
      return by > 0 && by >= (amount ?? (of * percent) / 100);
    },
  },
  lowest: {
    begins: () => 'is lower than in any earlier run',
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
    ends: () => 'is present again',
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
