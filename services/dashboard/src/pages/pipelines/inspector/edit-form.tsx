import { ActionIcon, Group, Select, Text } from '@mantine/core';
import { editTable, editTypes, type EditType } from '@tintype/contracts/pipelines/edits/edit';
import { editsMax } from '@tintype/contracts/pipelines/graph';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { FieldSchema } from '../../../parts/schema-field/schema-field.tsx';
import type { NodeData } from '../graph/graph.ts';
import { faultsBelow } from '../graph/problems-of.ts';
import { EditField } from './edit-field.tsx';
import type { NodeFormProps } from './inspector.tsx';
import classes from './inspector.module.css';

type Edit = NodeData & { readonly type: EditType };

/** What a new one begins with, where the schema alone would leave it incomplete. */
const beginnings: Partial<Record<EditType, NodeData>> = {
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

/** The edits in their order; the fields of each are drawn from its row in the table. */
export function EditForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const edits = Array.isArray(data['edits']) ? (data['edits'] as readonly Edit[]) : [];
  const put = (next: readonly Edit[], field?: string): void => onChange({ edits: next }, field);
  const swap = (index: number, other: number): void =>
    put(edits.map((edit, at) => (at === index ? edits[other]! : at === other ? edits[index]! : edit)));
  const faults = faultsBelow(problems, 'data.edits');
  return (
    <>
      {faults[''] !== undefined && (
        <Text size="sm" c="dimmed">
          No edits yet. Add one below.
        </Text>
      )}
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
                    ['Move up', ArrowUp, index === 0, () => swap(index, index - 1)],
                    ['Move down', ArrowDown, index === edits.length - 1, () => swap(index, index + 1)],
                    ['Remove', Trash2, false, () => put(edits.filter((_, at) => at !== index))],
                  ] as const
                ).map(([word, Icon, disabled, act]) => (
                  <ActionIcon
                    key={word}
                    variant="subtle"
                    color="gray"
                    disabled={disabled}
                    aria-label={`${word}: ${index + 1}. ${row?.label ?? edit.type}`}
                    onClick={act}
                  >
                    <Icon size={16} />
                  </ActionIcon>
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
        onChange={(type) =>
          type !== null && put([...edits, { type: type as EditType, ...beginnings[type as EditType] }])
        }
      />
    </>
  );
}

function withField(edit: Edit, name: string, value: unknown): Edit {
  const { [name]: _old, ...others } = edit;
  return (value === undefined ? others : { ...others, [name]: value }) as Edit;
}
