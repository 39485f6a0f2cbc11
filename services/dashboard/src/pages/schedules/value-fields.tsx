import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import {
  type ConditionKind,
  conditionKindNames,
  getConditionRow,
  type ValueCondition,
} from '@tintype/contracts/schedules/values/condition-kinds';
import type { ValueSettings } from '@tintype/contracts/schedules/values/value-conditions';
import {
  type ValueRule,
  type ValueType,
  valueTypeNames,
  valueTypes,
} from '@tintype/contracts/schedules/values/value-types';
import { SmallButton } from '../../parts/buttons.tsx';
import { Remark } from '../../parts/panel.tsx';
import { PickButton } from '../../parts/picker/pick-button.tsx';
import classes from './schedules.module.css';

type Props = Readonly<{
  settings: ValueSettings;
  onChange: (settings: ValueSettings) => void;
  pick: Readonly<{ url: string; options: Readonly<Record<string, unknown>> }>;
  errors: Readonly<Record<string, string>>;
}>;

const typeNames: Readonly<Record<ValueType, string>> = {
  text: 'Text',
  number: 'Number',
  price: 'Price',
  date: 'Date',
  availability: 'Availability',
  count: 'Number of elements',
};
const kindNames: Readonly<Record<ConditionKind, string>> = {
  below: 'is below',
  above: 'is above',
  changesBy: 'changes by at least',
  lowest: 'reaches a new low',
  becomes: 'becomes',
  contains: 'contains',
  notContains: 'does not contain',
  matches: 'matches',
  appears: 'appears',
  disappears: 'disappears',
};

export function ValueFields({ settings, onChange, pick, errors }: Props) {
  const { values = [], conditions = [] } = settings;
  const setValues = (next: readonly ValueRule[]): void => onChange({ ...settings, values: next });
  const setConditions = (next: readonly ValueCondition[]): void => onChange({ ...settings, conditions: next });
  const replaced = <T,>(all: readonly T[], at: number, one: T): T[] =>
    all.map((old, index) => (index === at ? one : old));
  return (
    <Stack gap={12}>
      {values.map((rule, at) => (
        <ValueRow
          key={at}
          rule={rule}
          pick={pick}
          errorOf={(field) => errors[`changeDetection.values.${at}.${field}`]}
          onChange={(next) => setValues(replaced(values, at, next))}
          onRemove={() => setValues(values.filter((_, index) => index !== at))}
        />
      ))}
      {conditions.map((condition, at) => (
        <ConditionRow
          key={at}
          condition={condition}
          values={values}
          errorOf={(field) => errors[`changeDetection.conditions.${at}.${field}`]}
          onChange={(next) => setConditions(replaced(conditions, at, next))}
          onRemove={() => setConditions(conditions.filter((_, index) => index !== at))}
        />
      ))}
      <Group>
        <PickButton
          {...pick}
          action="Read this value"
          onChoose={(selector) =>
            setValues([...values, { name: `value${values.length + 1}`, type: 'price', selector }])
          }
        >
          Select a value
        </PickButton>
        {values.length > 0 && (
          <SmallButton
            onClick={() => setConditions([...conditions, { value: values[0]!.name, when: firstKind(values[0]!.type) }])}
          >
            Add a condition
          </SmallButton>
        )}
      </Group>
      {values.length === 0 && (
        <Remark>
          Select a price, number, date or availability on the page. Each run stores the value, and you can be notified
          when it meets a condition, such as a price below 100.
        </Remark>
      )}
    </Stack>
  );
}

const firstKind = (type: ValueType): ConditionKind => (valueTypes[type].order === 'none' ? 'becomes' : 'below');

type RowProps<T> = Readonly<{
  errorOf: (field: string) => string | undefined;
  onChange: (next: T) => void;
  onRemove: () => void;
}>;

function ValueRow({
  rule,
  pick,
  errorOf,
  onChange,
  onRemove,
}: RowProps<ValueRule> & Pick<Props, 'pick'> & { readonly rule: ValueRule }) {
  const { name, type, selector } = rule;
  return (
    <Stack gap={8} className={classes.destination} role="group" aria-label={`Value ${name}`}>
      <Group gap={8} align="flex-end" grow>
        <TextInput
          label="Name"
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={valueTypeNames.map((value) => ({ value, label: typeNames[value] }))}
          value={type}
          onChange={(next) => onChange({ ...rule, type: next as ValueType })}
        />
      </Group>
      <TextInput
        label="Element"
        description="A CSS selector. The first visible match is read."
        spellCheck={false}
        value={selector}
        error={errorOf('selector')}
        onChange={({ currentTarget }) => onChange({ ...rule, selector: currentTarget.value })}
      />
      <Group gap={8}>
        <PickButton {...pick} action="Read this value" onChoose={(found) => onChange({ ...rule, selector: found })}>
          Select another element
        </PickButton>
        <SmallButton onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </SmallButton>
      </Group>
    </Stack>
  );
}

function ConditionRow({
  condition,
  values,
  errorOf,
  onChange,
  onRemove,
}: RowProps<ValueCondition> & Readonly<{ condition: ValueCondition; values: readonly ValueRule[] }>) {
  const { value, when, text } = condition;
  const type = values.find(({ name }) => name === value)?.type ?? 'text';
  const { needs, of } = getConditionRow(when);
  const isText =
    needs.includes('text') && ((of !== 'ordered' && valueTypes[type].order === 'none') || !needs.includes('limit'));
  const field = isText ? 'text' : needs[0];
  const isDate = field === 'limit' && valueTypes[type].order === 'time';
  const given = field === undefined ? undefined : condition[field];
  const set = (next: string | number): void => onChange({ value, when, [field!]: next });
  const label = `Condition on ${value}`;
  return (
    <Group gap={8} align="flex-end" className={classes.destination} role="group" aria-label={label}>
      <Select
        label="Notify when"
        allowDeselect={false}
        data={values.map(({ name }) => name)}
        value={value}
        error={errorOf('value')}
        onChange={(next) => onChange({ ...condition, value: next ?? value })}
      />
      <Select
        aria-label={`${label}: kind`}
        allowDeselect={false}
        data={conditionKindNames
          .filter((kind) => getConditionRow(kind).of !== 'ordered' || valueTypes[type].order !== 'none')
          .map((kind) => ({ value: kind, label: kindNames[kind] }))}
        value={when}
        error={errorOf('when')}
        onChange={(next) => onChange({ value, when: next as ConditionKind })}
      />
      {field !== undefined &&
        (isText || isDate ? (
          <TextInput
            aria-label={`${label}: ${field}`}
            placeholder={isDate ? '2026-12-31' : type === 'availability' ? 'in_stock' : ''}
            value={String((isText ? text : given) ?? '')}
            error={errorOf(field)}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <NumberInput
            aria-label={`${label}: ${field}`}
            value={given ?? ''}
            error={errorOf(field)}
            onChange={(next) => set(next)}
          />
        ))}
      <SmallButton onClick={onRemove} aria-label={`Remove the condition on ${value}`}>
        Remove
      </SmallButton>
    </Group>
  );
}
