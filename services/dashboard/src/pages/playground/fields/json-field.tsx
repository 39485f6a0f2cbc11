import { JsonInput } from '@mantine/core';
import { actionTypes } from '@tintype/contracts/capture/actions';
import { useState } from 'react';
import { labelOf } from '../../../parts/schema-field/label-of.ts';
import type { FieldProps } from './field-props.ts';

/** A field for values without a simpler form, written as JSON. Text that is not valid JSON stays in the field and out of the request. */
export function JsonField({ name, value, error, onChange }: FieldProps) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  const write = (text: string): void => {
    setDraft(text);
    if (text.trim() === '') return onChange(undefined);
    try {
      onChange(JSON.parse(text));
    } catch {
      // It is being typed.
    }
  };
  return (
    <JsonInput
      label={labelOf(name)}
      description={`A JSON array of actions, performed in order. Types: ${actionTypes.join(', ')}.`}
      placeholder={'[{ "type": "click", "selector": "#accept" }]'}
      validationError="Invalid JSON."
      error={error}
      autosize
      minRows={4}
      maxRows={16}
      value={shown}
      onChange={write}
      onBlur={() => setDraft(undefined)}
    />
  );
}
