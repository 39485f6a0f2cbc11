import { selector } from '../../capture/fragments.ts';
import { conditionKindNames, getConditionRow, type ValueCondition } from './condition-kinds.ts';
import {
  conditionNotices,
  type ConditionReport,
  matchModes,
  notifyModes,
  type RunValues,
  type ValueSettings,
} from './value-conditions.ts';
import { toComparable, valueStates, valueTypeNames, valueTypes, watchedValuesMax } from './value-types.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 50,
  pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
  description: 'must start with a letter, and contain only letters, digits, _ and -',
} as const;
const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const kinds = valueTypeNames.map((type) => `${type} (${valueTypes[type].about})`).join(', ');

/** The fields of `changeDetection` about values. */
export const valueFields = {
  values: {
    type: 'array',
    maxItems: watchedValuesMax,
    description: 'Values of the page that each run reads and stores.',
    items: {
      type: 'object',
      title: 'ScheduleValue',
      required: ['name', 'type', 'selector'],
      properties: {
        name,
        type: { enum: valueTypeNames, description: `What to read: ${kinds}.` },
        selector: { ...selector, description: 'CSS selector. The first visible element that matches is read.' },
        attribute: {
          ...text,
          description: 'Attribute to read instead of the visible text. The element may be hidden, such as meta.',
        },
      },
    },
  },
  conditions: {
    type: 'array',
    maxItems: watchedValuesMax,
    description: 'Conditions on values. Each is reported once when it is met, and once when it is no longer met.',
    items: {
      type: 'object',
      title: 'ScheduleCondition',
      required: ['value', 'when'],
      properties: {
        value: { ...name, description: 'Name of the value.' },
        when: { enum: conditionKindNames, description: 'Kind of condition.' },
        limit: {
          type: ['number', 'string'],
          maxLength: 40,
          description: 'Number, or date such as 2026-12-31, for below, above and becomes.',
        },
        amount: { type: 'number', exclusiveMinimum: 0, description: 'Smallest difference for changesBy.' },
        percent: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 10_000,
          description: 'Smallest difference for changesBy, in percent of the value that was reported last.',
        },
        text: {
          ...text,
          description:
            'Text for becomes, contains and notContains. For `matches`, a pattern for the complete text, in which * is ' +
            'any text and ? is one character. Case is ignored.',
        },
        margin: {
          type: 'number',
          minimum: 0,
          description:
            'How far a value must move back past `limit` before a below or above condition ends. Defaults to 1 % of `limit`.',
        },
      },
    },
  },
  match: {
    enum: matchModes,
    description: 'Whether conditions are reported one by one (any), or only when all of them are met. Defaults to any.',
  },
  notify: {
    enum: notifyModes,
    description:
      'When destinations are notified: on a change of the page (change), only about conditions (condition), or ' +
      'about each run (each). A page that can no longer be watched is reported in any case. Defaults to condition ' +
      'if there are conditions, else to change.',
  },
} as const;

export function valueFaults({ values = [], conditions = [] }: ValueSettings): Record<string, string> {
  const types = new Map(values.map((rule) => [rule.name, rule.type]));
  const names = values.map((rule) => rule.name);
  const twice = names.flatMap((one, at) =>
    names.indexOf(one) < at ? [[`values.${at}.name`, 'must differ from the names of other values'] as const] : [],
  );
  const faults = conditions.flatMap((condition, at) =>
    conditionFaults(condition, types.get(condition.value)).map(
      ([field, message]) => [`conditions.${at}.${field}`, message] as const,
    ),
  );
  return Object.fromEntries([...twice, ...faults]);
}

function conditionFaults(
  condition: ValueCondition,
  type: keyof typeof valueTypes | undefined,
): (readonly [string, string])[] {
  if (type === undefined) return [['value', 'must be the name of one of the values']];
  const { of, needs, accepts = [] } = getConditionRow(condition.when);
  const known = [...needs, ...accepts];
  const given = (['limit', 'amount', 'percent', 'text', 'margin'] as const).filter(
    (field) => condition[field] !== undefined,
  );
  const foreign = given.filter((field) => !known.includes(field));
  const isOrdered = valueTypes[type].order !== 'none';
  return [
    ...(of === 'ordered' && !isOrdered
      ? [['when', `does not apply to a value of type ${type}. Use a number, price, date or count`] as const]
      : []),
    ...foreign.map((field) => [field, `has no effect with ${condition.when}`] as const),
    ...(needs.length > 0 && needs.filter((field) => given.includes(field)).length !== 1
      ? [[needs[0]!, `is required with ${condition.when}${needs.length > 1 ? `, or ${needs[1]}` : ''}`] as const]
      : []),
    ...(condition.limit !== undefined && isOrdered && toComparable(type, condition.limit) === undefined
      ? [['limit', type === 'date' ? 'must be a date such as 2026-12-31' : 'must be a number'] as const]
      : []),
  ];
}

const reading = {
  state: {
    enum: valueStates,
    description:
      'Whether the value was read: missing means that no visible element matches, unreadable means that the text of the element has no such value.',
  },
  value: {
    type: ['number', 'string'],
    description: 'Present only if `state` is present. Never 0 for a missing value.',
  },
  currency: { type: 'string', description: 'ISO 4217 currency code of a price, if the page shows it.' },
  text: { type: 'string', description: 'The text that was read.' },
} as const;

export const runValueFields = {
  values: {
    type: 'array',
    description: 'Values that the run read.',
    items: {
      type: 'object',
      title: 'RunValue',
      required: ['name', 'type', 'state'],
      properties: {
        name: { type: 'string', description: 'Name of the value.' },
        type: { enum: valueTypeNames, description: 'Type of the value.' },
        ...reading,
        before: {
          type: 'object',
          title: 'EarlierValue',
          required: ['state'],
          description: 'Value of the previous run, if it differs.',
          properties: reading,
        },
      },
    },
  },
  conditions: {
    type: 'array',
    description: 'Conditions that the run reports.',
    items: {
      type: 'object',
      title: 'ConditionReport',
      required: ['notice', 'values', 'summary'],
      properties: {
        notice: {
          enum: conditionNotices,
          description:
            'Kind of report: begins if the condition is met now, ends if it is no longer met, happens for a change or a new low.',
        },
        values: { type: 'array', items: { type: 'string' }, description: 'Names of the values.' },
        summary: { type: 'string', description: 'The condition with the value, as text.' },
      },
    },
  },
} as const;

type ValuesAnswer = {
  values?: RunValues['readings'][number][];
  conditions?: { [Name in keyof ConditionReport]: Name extends 'values' ? string[] : ConditionReport[Name] }[];
};
export const describeRunValues = (run: RunValues | null): ValuesAnswer =>
  run === null
    ? {}
    : {
        ...(run.readings.length > 0 && { values: [...run.readings] }),
        ...(run.reports.length > 0 && {
          conditions: run.reports.map((report) => ({ ...report, values: [...report.values] })),
        }),
      };
