import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import { labelMax, urlsMax } from '@tintype/contracts/pipelines/nodes/node-type';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { PipelineRun } from '../../../api/client.ts';
import { SmallButton } from '../../../parts/buttons.tsx';
import { Remark } from '../../../parts/panel.tsx';
import { LongUrl } from '../../../parts/row-facts.tsx';
import { removeFromGraph, setData, setLabel } from '../graph/changes.ts';
import { faultsBelow, formatProblem, type Problem } from '../graph/graph-problems.ts';
import { canvasOf, getNodeName } from '../graph/node-canvas.ts';
import type { Draft } from '../use-draft.ts';
import type { NodeFormProps } from './data-form.tsx';
import classes from '../editor.module.css';

/** Loads forms with large dependencies when they are needed. */
const lazyForm = (load: () => Promise<ComponentType<NodeFormProps>>) => lazy(async () => ({ default: await load() }));
const DataForm = lazyForm(async () => (await import('./data-form.tsx')).DataForm);
/** Forms of types whose data `DataForm` cannot show from the schema. */
const nodeForms: Readonly<Partial<Record<NodeType, ComponentType<NodeFormProps>>>> = {
  source: SourceForm,
  trigger: () => <Text size="sm">The URL and the secret of this webhook are under “Secrets” in the toolbar.</Text>,
  schedule: lazyForm(async () => (await import('./schedule-fields.tsx')).ScheduleFields),
  captures: lazyForm(async () => (await import('./captures-form.tsx')).CapturesForm),
  edit: lazyForm(async () => (await import('./edit-form.tsx')).EditForm),
};

type Props = Readonly<{ node: DrawnNode; draft: Draft }>;
const noProblems: readonly Problem[] = [];

export function NodeForm({ node, draft: { change, problems, select } }: Props) {
  const Form = nodeForms[node.type] ?? DataForm;
  const own = problems.get(node.id) ?? noProblems;
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
        <SmallButton
          onClick={() => {
            change(removeFromGraph(new Set([node.id])));
            select(new Set());
          }}
        >
          Remove step
        </SmallButton>
      </Group>
    </Stack>
  );
}

type InspectorProps = Readonly<{ draft: Draft; run: PipelineRun | undefined }>;

export function Inspector({ draft, run }: InspectorProps) {
  const { graph, selection, select, change } = draft;
  const selected = graph.nodes.filter(({ id }) => selection.has(id));
  const [node] = selected;
  return (
    <aside className={classes.inspector} aria-label="Selected step" tabIndex={0}>
      {selected.length > 1 && (
        <Stack gap={12}>
          <Text fw={600} component="h2" size="md">
            {selected.length} steps
          </Text>
          <Group>
            <SmallButton
              onClick={() => {
                change(removeFromGraph(selection));
                select(new Set());
              }}
            >
              Remove steps
            </SmallButton>
          </Group>
        </Stack>
      )}
      {selected.length === 1 && node !== undefined && (
        <Stack gap={16}>
          <div>
            <Text fw={600} component="h2" size="md">
              {getNodeName(node)}
            </Text>
            <Remark>{canvasOf(node.type).about}</Remark>
          </div>
          {run !== undefined && <Failures run={run} nodeId={node.id} />}
          <NodeForm key={node.id} node={node} draft={draft} />
        </Stack>
      )}
    </aside>
  );
}

/** Addresses of captured pages are untrusted text: they are shown, never linked. */
function Failures({ run, nodeId }: Readonly<{ run: PipelineRun; nodeId: string }>) {
  const failures = run.failures.filter((one) => one.nodeId === nodeId);
  if (failures.length === 0) return null;
  return (
    <Stack gap={8} component="section" aria-label="Failures in this step">
      <Text size="sm" fw={500}>
        Failures in this step
      </Text>
      {failures.map(({ url, view, errorMessage, errorCode }, index) => (
        <div key={index}>
          <Text size="sm" component="div">
            <LongUrl url={url} lengthMax={60} />
          </Text>
          <Text size="xs" c="var(--status-bad)">
            {view}: {errorMessage ?? errorCode}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The typed text stays as long as it means the same addresses. */
function SourceForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const urls = Array.isArray(data['urls']) ? (data['urls'] as string[]) : [];
  const [text, setText] = useState(urls.join('\n'));
  const shown = listLines(text).join('\n') === urls.join('\n') ? text : urls.join('\n');
  const [wrong] = Object.entries(faultsBelow(problems, 'data.urls'));
  return (
    <Textarea
      label="URLs"
      description={`One URL per line, at most ${urlsMax.toLocaleString('en')}. Every run captures all of them.`}
      placeholder={'https://example.com/\nhttps://example.com/pricing'}
      autosize
      minRows={4}
      maxRows={14}
      spellCheck={false}
      value={shown}
      error={wrong && (wrong[0] === '' ? wrong[1] : `Line ${Number(wrong[0]) + 1} ${wrong[1]}`)}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange({ urls: listLines(value) }, 'urls');
      }}
    />
  );
}
