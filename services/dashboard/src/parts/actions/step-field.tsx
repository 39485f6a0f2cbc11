import { Autocomplete, PasswordInput, TextInput } from '@mantine/core';
import type { ActionType } from '@tintype/contracts/capture/actions';
import { hidden } from '@tintype/contracts/capture/fragments';
import type { ReactNode } from 'react';
import { SchemaField } from '../schema-field/schema-field.tsx';
import { getStepFields, isSecret } from './steps.ts';
import { stepLabels } from './step-words.ts';

type Props = {
  readonly type: ActionType;
  readonly field: string;
  readonly value: unknown;
  readonly error?: string | undefined;
  /** A button below the field that picks its value. */
  readonly pick?: ReactNode;
  readonly onChange: (value: unknown) => void;
};

/** The keys that pages use most. Any other name is accepted as well. */
const keys = ['Enter', 'Tab', 'Escape', 'Space', 'Backspace', 'ArrowDown', 'ArrowUp', 'PageDown', 'End'];

/** One field of a step. Typed text is masked, and browsers do not offer to store it. */
export function StepField({ type, field, value, error, pick, onChange }: Props) {
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
      <Autocomplete {...common} data={keys} value={text} comboboxProps={{ withinPortal: true }} onChange={onChange} />
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
