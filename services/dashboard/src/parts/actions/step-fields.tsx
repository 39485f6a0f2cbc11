import { Autocomplete, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import type { ActionType } from '@tintype/contracts/capture/actions';
import { hidden } from '@tintype/contracts/capture/fragments';
import type { ReactNode } from 'react';
import { Fold } from '../panel.tsx';
import { PickButton } from '../picker/pick-button.tsx';
import type { PageOfSteps } from '../picker/picker-query.ts';
import { SchemaField } from '../schema-field.tsx';
import {
  actionChoices,
  getExclusiveFields,
  getStepFields,
  isSecret,
  newStep,
  type Step,
  stepLabels,
  chooseField,
  withStepField,
} from './steps.ts';

type Props = Readonly<{
  step: Step;
  page: PageOfSteps | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (step: Step) => void;
}>;

const sharedFields = ['optional', 'timeout'];
/** Returns whether the field needs a value: some fields are set just by choosing them. */
const isEntered = (field: string, step: Step): boolean => step[field] !== true;

export function StepFields({ step, page, errors, onChange }: Props) {
  const choices = getExclusiveFields(step.type);
  const chosen = choices.find((field) => step[field] !== undefined);
  const own = Object.keys(getStepFields(step.type)).filter(
    (field) => !sharedFields.includes(field) && !choices.includes(field),
  );
  const field = (name: string) => (
    <StepField
      key={name}
      type={step.type}
      field={name}
      value={step[name]}
      error={errors[name]}
      pick={
        page !== undefined && (
          <PickButton
            {...page}
            mt={6}
            action="Use this element"
            onChoose={(selector) => onChange({ ...step, selector })}
          >
            Select on the page
          </PickButton>
        )
      }
      onChange={(value) => onChange(withStepField(step, name, value))}
    />
  );
  return (
    <Stack gap={12}>
      <Select
        label="Action"
        data={actionChoices}
        value={step.type}
        onChange={(type) => {
          const { selector } = step;
          onChange(
            newStep(type as Step['type'], typeof selector === 'string' && selector !== '' ? selector : undefined),
          );
        }}
      />
      {choices.length > 0 && (
        <Select
          label={step.type === 'wait' ? 'Until' : 'Distance'}
          data={choices.map((name) => ({ value: name, label: stepLabels[name]! }))}
          value={chosen ?? null}
          error={errors['']}
          onChange={(name) => onChange(chooseField(step, name!))}
        />
      )}
      {[...own, ...(chosen !== undefined && isEntered(chosen, step) ? [chosen] : [])].map(field)}
      <Fold label="If the action fails">
        <Stack gap={12}>{sharedFields.map(field)}</Stack>
      </Fold>
    </Stack>
  );
}

type StepFieldProps = Readonly<{
  type: ActionType;
  field: string;
  value: unknown;
  error?: string | undefined;
  pick?: ReactNode;
  onChange: (value: unknown) => void;
}>;

/** Suggestions; any other name is accepted as well. */
const suggestedKeys = ['Enter', 'Tab', 'Escape', 'Space', 'Backspace', 'ArrowDown', 'ArrowUp', 'PageDown', 'End'];

/** Secret text is masked in a way that browsers do not offer to store. */
export function StepField({ type, field, value, error, pick, onChange }: StepFieldProps) {
  const label = stepLabels[field] ?? field;
  const schema = getStepFields(type)[field]!;
  const text = typeof value === 'string' ? value : '';
  const common = { label, error, spellCheck: false, autoComplete: 'off' };
  if (isSecret(type, field))
    return (
      <PasswordInput
        {...common}
        autoComplete="new-password"
        description="Used only for the capture and never shown again."
        value={text === hidden ? '' : text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (field === 'key')
    return (
      <Autocomplete
        {...common}
        data={suggestedKeys}
        value={text}
        comboboxProps={{ withinPortal: true }}
        onChange={onChange}
      />
    );
  if (field === 'selector')
    return (
      <div>
        <TextInput
          {...common}
          placeholder="A CSS selector"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {pick}
      </div>
    );
  return (
    <SchemaField name={field} schema={{ ...schema, title: label }} value={value} error={error} onChange={onChange} />
  );
}

type AddStepProps = Readonly<{ isFull: boolean; onAdd: (step: Step) => void }>;

export const AddStep = ({ isFull, onAdd }: AddStepProps) => (
  <Select
    aria-label="Add a step"
    placeholder="Add a step"
    data={actionChoices}
    value={null}
    disabled={isFull}
    onChange={(type) => type !== null && onAdd(newStep(type as Step['type']))}
  />
);
