import { TagsInput, TextInput } from '@mantine/core';
import { described, toFieldLabel } from '../../../parts/schema-field/field-label.ts';
import type { FieldProps } from './field-props.ts';
import { Pick } from './pick.tsx';

/** Edits a selector, which is typed, or chosen in the image. */
export function SelectorField({ name, schema, value, error, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div>
      <TextInput
        label={toFieldLabel(name)}
        description={described(schema.description)}
        error={error}
        value={text}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? undefined : typed)}
      />
      <Pick
        action={name === 'waitFor' ? 'Wait for this element' : 'Capture this element'}
        without={name}
        onChoose={onChange}
      />
    </div>
  );
}

export function SelectorsField({ name, schema, value, error, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const set = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <div>
      <TagsInput
        label={toFieldLabel(name)}
        description={described(schema.description)}
        error={error}
        placeholder="Press Enter to add a selector"
        splitChars={[]}
        value={[...chosen]}
        onChange={set}
      />
      <Pick action="Hide this element" without={name} onChoose={(selector) => set([...chosen, selector])} />
    </div>
  );
}
