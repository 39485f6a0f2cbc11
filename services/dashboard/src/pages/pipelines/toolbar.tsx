import { ActionIcon, Button, FileButton, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, KeyRound, LayoutList, Play, Redo2, Undo2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Pipeline } from '../../api/client.ts';
import { SmallButton, WithReason } from '../../parts/buttons.tsx';
import { notifyFailed } from '../../parts/notify.ts';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/row-facts.tsx';
import type { Tone } from '../../parts/status.ts';
import { ForMembers } from '../../session/account.tsx';
import { moveNodes, placeNodesInColumns } from './graph/changes.ts';
import { formatGraphProblem } from './graph/graph-problems.ts';
import { exportGraph, readPipelineFile } from './pipeline-file.ts';
import type { Saving } from './use-autosave.ts';
import type { Draft } from './use-draft.ts';

/** Returns only the first problem; the others are listed below the canvas. */
function findRunObstacle({ graph, allProblems }: Draft): string | undefined {
  const [first] = allProblems;
  if (first === undefined) return undefined;
  const more = allProblems.length - 1;
  return `Fix this first: ${formatGraphProblem(graph, first)}.${more === 0 ? '' : ` ${more} more under “Problems”.`}`;
}

const SecretsDialog = lazy(async () => ({ default: (await import('./secrets-dialog.tsx')).SecretsDialog }));
const TestRunDialog = lazy(async () => ({ default: (await import('./runs/test-run-dialog.tsx')).TestRunDialog }));

type Props = Readonly<{
  pipeline: Pipeline;
  draft: Draft;
  saving: Saving;
  onStarted: (runId: string) => void;
}>;

export function Toolbar({ pipeline, draft, saving, onStarted }: Props) {
  const [areSecretsOpen, secrets] = useDisclosure(false);
  const [isRunOpen, run] = useDisclosure(false);
  const [replacing, setReplacing] = useState(0);
  const { graph, change, undo, redo, mayUndo, mayRedo } = draft;
  const importFile = async (file: File | null): Promise<void> => {
    // The counter resets the field, so that the same file can be chosen again.
    setReplacing(replacing + 1);
    if (file === null) return;
    try {
      const read = readPipelineFile(await file.text());
      change(() => read.graph);
    } catch (error) {
      notifyFailed(error);
    }
  };
  const why = (isPossible: boolean, reason: string): string | undefined => (isPossible ? undefined : reason);
  const steps = [
    { word: 'Undo', label: 'Undo, Ctrl Z', Icon: Undo2, reason: why(mayUndo, 'Nothing to undo.'), act: undo },
    {
      word: 'Redo',
      label: 'Redo, Ctrl Shift Z',
      Icon: Redo2,
      reason: why(mayRedo, 'Nothing to redo.'),
      act: redo,
    },
    {
      word: 'Arrange in columns',
      label: 'Arrange in columns',
      Icon: LayoutList,
      reason: why(graph.nodes.length > 0, 'There are no steps yet.'),
      act: () => change((now) => moveNodes(placeNodesInColumns(now))(now)),
    },
  ] as const;
  return (
    <Group justify="space-between" gap={8}>
      <Group gap={8}>
        {steps.map(({ word, label, Icon, reason, act }) => (
          <WithReason key={word} reason={reason} hint={label}>
            <ActionIcon variant="default" size="lg" aria-label={word} onClick={act}>
              <Icon size={16} />
            </ActionIcon>
          </WithReason>
        ))}
        <ForMembers>
          <SaveState saving={saving} />
        </ForMembers>
      </Group>
      <Group gap={8}>
        <ForMembers>
          {' '}
          <Button variant="default" leftSection={<KeyRound size={16} />} onClick={secrets.open}>
            Secrets
          </Button>
        </ForMembers>
        <Tooltip label="Export as JSON">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Export as JSON"
            onClick={() => exportGraph(pipeline.name, graph)}
          >
            <Download size={16} />
          </ActionIcon>
        </Tooltip>
        <ForMembers>
          {' '}
          <FileButton key={replacing} accept="application/json,.json" onChange={(file) => void importFile(file)}>
            {({ onClick }) => (
              <Tooltip label="Replace with JSON file">
                <ActionIcon variant="default" size="lg" aria-label="Replace with JSON file" onClick={onClick}>
                  <Upload size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <WithReason reason={findRunObstacle(draft)}>
            <Button leftSection={<Play size={16} />} onClick={run.open}>
              Test run
            </Button>
          </WithReason>
        </ForMembers>
      </Group>
      <Suspense>
        {areSecretsOpen && <SecretsDialog pipeline={pipeline} onClose={secrets.close} />}
        {isRunOpen && (
          <TestRunDialog
            pipelineId={pipeline.id}
            graph={graph}
            beforeStart={saving.flush}
            onStarted={onStarted}
            onClose={run.close}
          />
        )}
      </Suspense>
    </Group>
  );
}

const saveLabels: Readonly<Record<Saving['state'], readonly [tone: Tone, word: string]>> = {
  saved: ['good', 'Saved'],
  kept: ['waiting', 'Draft saved (cannot run yet)'],
  waiting: ['running', 'Saving…'],
  unreadable: ['bad', 'Not saved: invalid JSON'],
  conflict: ['bad', 'Not saved'],
  failed: ['bad', 'Not saved'],
};

function SaveState({ saving }: { readonly saving: Saving }) {
  const [tone, word] = saveLabels[saving.state];
  return (
    <span role="status" aria-label="Save status">
      <ToneChip tone={tone} word={word} />
    </span>
  );
}

type SaveTroubleProps = Readonly<{ saving: Saving; onTakeTheirs: () => void; onExport: () => void }>;

/**
 * The user has to resolve a conflict before anything is saved again. The user's graph stays in the
 * page.
 */
export function SaveTrouble({ saving, onTakeTheirs, onExport }: SaveTroubleProps) {
  if (saving.state === 'failed')
    return <ErrorPanel error={saving.error} onRetry={() => saving.flush().catch(() => undefined)} />;
  if (saving.state !== 'conflict') return null;
  return (
    <div role="alert">
      <Panel title="This pipeline was changed by another user">
        <Stack gap={12}>
          <Text size="sm">
            Your changes are not saved. Load the other version and repeat your changes, or overwrite it. The API still
            returns an overwritten version as an earlier revision.
          </Text>
          <Group gap={8}>
            <SmallButton onClick={onTakeTheirs}>Load other version</SmallButton>
            <SmallButton onClick={() => void saving.overwrite().catch(() => undefined)}>Overwrite</SmallButton>
            <SmallButton onClick={onExport}>Export my version</SmallButton>
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}
