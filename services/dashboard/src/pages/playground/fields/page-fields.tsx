import { Group, TagsInput, TextInput } from '@mantine/core';
import type { ElementBox } from '@tintype/contracts/capture/actions';
import { createContext, useContext } from 'react';
import { labelFieldNames, formatFieldName } from '../../../format/format.ts';
import { completeUrl } from '../../../format/urls.ts';
import { ActionBuilder } from '../../../parts/actions/action-builder.tsx';
import { PickButton } from '../../../parts/picker/pick-button.tsx';
import { SchemaField, type SchemaFieldProps } from '../../../parts/schema-field.tsx';
import type { PlaygroundDraft } from '../draft.ts';
import type { SettingName } from '../option-groups.ts';

export function SelectorField({ name, schema, value, error, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <div>
      <TextInput
        label={formatFieldName(name)}
        description={labelFieldNames(schema.description)}
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
        label={formatFieldName(name)}
        description={labelFieldNames(schema.description)}
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

export const ClipField = (props: FieldProps) => (
  <div>
    <SchemaField {...props} />
    <Pick
      takesAreas
      action="Use this area"
      without={props.name}
      onChoose={(_selector, { x, y, width, height }) => props.onChange({ x, y, width, height })}
    />
  </div>
);

export const ActionsField = ({ name, value, error, errors, onChange }: FieldProps) => (
  <ActionBuilder
    label={formatFieldName(name)}
    value={value}
    error={error}
    errors={errors}
    page={usePageWithout(name)}
    onChange={onChange}
  />
);

type Props = Readonly<{
  action: string;
  /** The setting to leave out when the page is captured for the selection. */
  without: string;
  onChoose: (selector: string, element: ElementBox) => void;
  takesAreas?: boolean;
}>;

function Pick({ action, without, onChoose, takesAreas }: Props) {
  const page = usePageWithout(without);
  if (page === undefined) return null;
  return (
    <Group mt={6}>
      <PickButton {...page} {...{ action, onChoose, takesAreas }}>
        Select on the page
      </PickButton>
    </Group>
  );
}

type PageOfForm = Readonly<{ url: string; options: PlaygroundDraft }>;

/** The page in whose image elements are picked; `undefined` if there is none, or several. */
export const PageOfForm = createContext<PageOfForm | undefined>(undefined);

function usePageWithout(...settings: readonly string[]): PageOfForm | undefined {
  const page = useContext(PageOfForm);
  if (page === undefined) return undefined;
  const { url, options } = page;
  const others = Object.entries(options).filter(([name]) => name !== 'url' && !settings.includes(name));
  return { url: url.trim() === '' ? '' : completeUrl(url), options: Object.fromEntries(others) };
}

export type FieldProps = SchemaFieldProps<SettingName> & {
  readonly errors: Readonly<Record<string, string>>;
};

export const errorsBelow = (errors: FieldProps['errors'], part: string): FieldProps['errors'] =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, fault]) =>
      path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), fault]] : [],
    ),
  );
