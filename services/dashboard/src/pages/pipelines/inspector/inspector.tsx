import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import { labelMax } from '@tintype/contracts/pipelines/nodes/node-type';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { lazy, Suspense, type ComponentType } from 'react';
import { removeFromGraph, setData, setLabel } from '../graph/changes.ts';
import { canvasOf } from '../graph/node-canvas.ts';
import { formatProblem, type Problem } from '../graph/graph-problems.ts';
import type { Draft } from '../use-draft.ts';
import type { NodeFormProps } from './data-form.tsx';
import { SourceForm } from './source-form.tsx';

/** Loads forms with large dependencies when they are needed. */
const lazyForm = (load: () => Promise<ComponentType<NodeFormProps>>) => lazy(async () => ({ default: await load() }));
const DataForm = lazyForm(async () => (await import('./data-form.tsx')).DataForm);
/** Types whose data `DataForm` cannot draw from its schema. */
const forms: Readonly<Partial<Record<NodeType, ComponentType<NodeFormProps>>>> = {
  source: SourceForm,
  trigger: () => <Text size="sm">Its URL and secret are under “Secrets” in the toolbar.</Text>,
  schedule: lazyForm(async () => (await import('./schedule-fields.tsx')).ScheduleFields),
  captures: lazyForm(async () => (await import('./captures-form.tsx')).CapturesForm),
  edit: lazyForm(async () => (await import('./edit-form.tsx')).EditForm),
};

type Props = { readonly node: DrawnNode; readonly draft: Draft };
const none: readonly Problem[] = [];

/**
 * All settings of one node. The canvas shows them for the selected node, and the outline for every
 * node.
 */
export function NodeForm({ node, draft: { change, problems, select } }: Props) {
  const Form = forms[node.type] ?? DataForm;
  const own = problems.get(node.id) ?? none;
  const general = own.filter(({ field }) => !field.startsWith('data.'));
  return (
    <Stack gap={16}>
      {general.map((problem) => (
        <Text key={problem.field + problem.message} size="sm" c="var(--status-bad)">
          {formatProblem(problem)}
        </Text>
      ))}
      <TextInput
        label="Name"
        placeholder={canvasOf(node.type).label}
        maxLength={labelMax}
        value={node.label ?? ''}
        onChange={({ currentTarget: { value } }) => change(setLabel(node.id, value), `label ${node.id}`)}
      />
      <Suspense>
        <Form
          key={node.id}
          node={node}
          problems={own}
          onChange={(data, field) =>
            change(setData(node.id, data), field === undefined ? undefined : `${field} ${node.id}`)
          }
        />
      </Suspense>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            change(removeFromGraph(new Set([node.id])));
            select(new Set());
          }}
        >
          Remove step
        </Button>
      </Group>
    </Stack>
  );
}
