import { Group, TagsInput, TextInput } from '@mantine/core';
import { PickButton } from '../../../parts/picker/pick-button.tsx';
import { completeUrl } from '../../../format/complete-url.ts';
import { useDraft } from '../draft.ts';
import { labelOf } from '../../../parts/schema-field/label-of.ts';
import type { FieldProps } from './field-props.ts';

/** A selector is typed, or chosen in the picture. */
export function SelectorField({ name, schema, value, error, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div>
      <TextInput
        label={labelOf(name)}
        description={schema.description}
        error={error}
        value={text}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? undefined : typed)}
      />
      <Pick action="Capture this element" without={name} onChoose={onChange} />
    </div>
  );
}

export function SelectorsField({ name, schema, value, error, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const set = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <div>
      <TagsInput
        label={labelOf(name)}
        description={schema.description}
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

type PickProps = {
  readonly action: string;
  /** The setting to leave out when the page is shown. */
  readonly without: string;
  readonly onChoose: (selector: string) => void;
};

function Pick({ action, without, onChoose }: PickProps) {
  const { url, [without]: _own, ...options } = useDraft();
  const typed = typeof url === 'string' ? url : '';
  return (
    <Group mt={6}>
      <PickButton
        url={typed.trim() === '' ? '' : completeUrl(typed)}
        options={options}
        action={action}
        onChoose={onChoose}
      >
        Select on the page
      </PickButton>
    </Group>
  );
}
