import { Button, Group, Stack, Text } from '@mantine/core';
import type { PipelineRun } from '../../../api/schemas.ts';
import { LongUrl } from '../../../parts/long-url.tsx';
import { removeFromGraph } from '../graph/changes.ts';
import { canvasOf, getNodeName } from '../graph/node-canvas.ts';
import type { Draft } from '../use-draft.ts';
import { NodeForm } from './inspector.tsx';
import classes from '../editor.module.css';

type Props = { readonly draft: Draft; readonly run: PipelineRun | undefined };

/** The form of the step selected on the canvas, with the failures of the shown run at that step. */
export function Inspector({ draft, run }: Props) {
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
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                change(removeFromGraph(selection));
                select(new Set());
              }}
            >
              Remove steps
            </Button>
          </Group>
        </Stack>
      )}
      {selected.length === 1 && node !== undefined && (
        <Stack gap={16}>
          <div>
            <Text fw={600} component="h2" size="md">
              {getNodeName(node)}
            </Text>
            <Text size="sm" c="dimmed">
              {canvasOf(node.type).about}
            </Text>
          </div>
          {run !== undefined && <Failures run={run} nodeId={node.id} />}
          <NodeForm key={node.id} node={node} draft={draft} />
        </Stack>
      )}
    </aside>
  );
}

/** Lists failures. Addresses of captured pages are untrusted text: they are shown, never linked. */
function Failures({ run, nodeId }: { readonly run: PipelineRun; readonly nodeId: string }) {
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
