import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { labelMax, type NodeType } from '@tintype/contracts/pipelines/graph';
import { lazy, Suspense, type ComponentType } from 'react';
import type { GraphNode, NodeData } from '../graph/graph.ts';
import { remove, setData, setLabel } from '../graph/changes.ts';
import { nodeKinds } from '../graph/node-kinds.ts';
import { saidAt, type Problem } from '../graph/problems-of.ts';
import type { Draft } from '../use-draft.ts';
import { GalleryForm } from './gallery-form.tsx';
import { SourceForm } from './source-form.tsx';
import { WebhookForm } from './webhook-form.tsx';

export type NodeFormProps = {
  readonly node: GraphNode;
  readonly problems: readonly Problem[];
  /** `field` names what is typed into: typing there is taken back as one change. */
  readonly onChange: (data: NodeData, field?: string) => void;
};

/** Those that bring much with them come when they are needed. */
const later = (load: () => Promise<ComponentType<NodeFormProps>>) => lazy(async () => ({ default: await load() }));
const forms: Readonly<Record<NodeType, ComponentType<NodeFormProps>>> = {
  source: SourceForm,
  trigger: () => <Text size="sm">Its URL and secret are under “Secrets” in the toolbar.</Text>,
  schedule: later(async () => (await import('./schedule-fields.tsx')).ScheduleFields),
  captures: later(async () => (await import('./captures-form.tsx')).CapturesForm),
  edit: later(async () => (await import('./edit-form.tsx')).EditForm),
  gallery: GalleryForm,
  webhook: WebhookForm,
};

type Props = { readonly node: GraphNode; readonly draft: Draft };
const none: readonly Problem[] = [];

/** Everything that can be set at one node. The canvas shows it for what is selected, the outline for each. */
export function NodeForm({ node, draft: { change, problems, select } }: Props) {
  const Form = forms[node.type];
  const own = problems.get(node.id) ?? none;
  const general = own.filter(({ field }) => !field.startsWith('data.'));
  return (
    <Stack gap={16}>
      {general.map((problem) => (
        <Text key={problem.field + problem.message} size="sm" c="var(--status-bad)">
          {saidAt(problem)}
        </Text>
      ))}
      <TextInput
        label="Name"
        placeholder={nodeKinds[node.type].word}
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
            change(remove(new Set([node.id])));
            select(new Set());
          }}
        >
          Remove step
        </Button>
      </Group>
    </Stack>
  );
}
