import { ActionIcon, FileButton, Group, Select, Text } from '@mantine/core';
import { editTable, type EditType, editTypes } from '@tintype/contracts/pipelines/edits/edit';
import type { DrawnData } from '@tintype/contracts/pipelines/graph';
import { editsMax } from '@tintype/contracts/pipelines/nodes/node-type';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { SmallButton, WithReason } from '../../../parts/buttons.tsx';
import { Remark } from '../../../parts/panel.tsx';
import { type FieldSchema, SchemaField, type SchemaFieldProps } from '../../../parts/schema-field.tsx';
import { faultsBelow } from '../graph/graph-problems.ts';
import type { NodeFormProps } from './data-form.tsx';
import classes from './inspector.module.css';

type FormEdit = DrawnData & { readonly type: EditType };

/** Initial values of edits that the defaults of the schema would leave incomplete. */
const initialEdits: Partial<Record<EditType, DrawnData>> = {
  crop: { x: 0, y: 0, width: 800, height: 600 },
  resize: { width: 1200 },
  pad: { top: 48, right: 48, bottom: 48, left: 48 },
  watermark: { text: 'Your name' },
  text: { text: 'Text', x: 24, y: 24 },
  arrow: { fromX: 200, fromY: 200, toX: 320, toY: 260 },
  box: { x: 40, y: 40, width: 320, height: 160 },
  redact: { x: 40, y: 40, width: 320, height: 80 },
  convert: { format: 'webp' },
};

export function EditForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const edits = Array.isArray(data['edits']) ? (data['edits'] as readonly FormEdit[]) : [];
  const put = (next: readonly FormEdit[], field?: string): void => onChange({ edits: next }, field);
  const swap = (index: number, other: number): void =>
    put(edits.map((edit, at) => (at === index ? edits[other]! : at === other ? edits[index]! : edit)));
  const faults = faultsBelow(problems, 'data.edits');
  return (
    <>
      {faults[''] !== undefined && <Remark>No edits yet. Add one below.</Remark>}
      {edits.map((edit, index) => {
        const row = editTable[edit.type];
        const own = faultsBelow(problems, `data.edits.${index}`);
        return (
          <div
            key={index}
            className={classes.part}
            role="group"
            aria-label={`${index + 1}. ${row?.label ?? edit.type}`}
          >
            <Group justify="space-between" wrap="nowrap" mb={8}>
              <Text fw={500} size="sm">
                {index + 1}. {row?.label ?? edit.type}
              </Text>
              <Group gap={4} wrap="nowrap">
                {(
                  [
                    ['Move up', ArrowUp, index === 0 && 'This edit is the first.', () => swap(index, index - 1)],
                    [
                      'Move down',
                      ArrowDown,
                      index === edits.length - 1 && 'This edit is the last.',
                      () => swap(index, index + 1),
                    ],
                    ['Remove', Trash2, false, () => put(edits.filter((_, at) => at !== index))],
                  ] as const
                ).map(([word, Icon, reason, act]) => (
                  <WithReason key={word} reason={reason === false ? undefined : reason}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`${word}: ${index + 1}. ${row?.label ?? edit.type}`}
                      onClick={act}
                    >
                      <Icon size={16} />
                    </ActionIcon>
                  </WithReason>
                ))}
              </Group>
            </Group>
            <div className={classes.fields}>
              {Object.entries((row?.properties ?? {}) as Readonly<Record<string, FieldSchema>>).map(
                ([name, schema]) => (
                  <EditField
                    key={name}
                    name={name}
                    schema={schema}
                    value={edit[name]}
                    error={own[name]}
                    onChange={(value) =>
                      put(
                        edits.map((one, at) => (at === index ? withField(one, name, value) : one)),
                        `${name} ${index}`,
                      )
                    }
                  />
                ),
              )}
            </div>
          </div>
        );
      })}
      <Select
        label="Add an edit"
        placeholder="Choose an edit"
        data={editTypes.map((value) => ({ value, label: `${editTable[value].label}: ${editTable[value].about}` }))}
        value={null}
        disabled={edits.length >= editsMax}
        {...(edits.length >= editsMax && { description: `A step has at most ${editsMax} edits.` })}
        onChange={(type) =>
          type !== null && put([...edits, { type: type as EditType, ...initialEdits[type as EditType] }])
        }
      />
    </>
  );
}

function withField(edit: FormEdit, name: string, value: unknown): FormEdit {
  const { [name]: _old, ...others } = edit;
  return (value === undefined ? others : { ...others, [name]: value }) as FormEdit;
}

function EditField(props: SchemaFieldProps) {
  if (props.name === 'image') return <PictureField {...props} />;
  return (
    <div className={props.schema.type === 'integer' ? undefined : classes.wide}>
      <SchemaField {...props} />
    </div>
  );
}

/** An uploaded image, stored in the graph as base64. */
function PictureField({ value, error, onChange }: Pick<SchemaFieldProps, 'value' | 'error' | 'onChange'>) {
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onChange(btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')));
  };
  return (
    <div className={classes.wide}>
      <Text size="sm" fw={500}>
        Image
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        A PNG, JPEG or WebP file of at most 256 KiB, used instead of the text.
      </Text>
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void read(file)}>
          {(props) => (
            <SmallButton {...props}>{value === undefined ? 'Choose a file' : 'Choose another file'}</SmallButton>
          )}
        </FileButton>
        {value !== undefined && <SmallButton onClick={() => onChange(undefined)}>Remove</SmallButton>}
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
