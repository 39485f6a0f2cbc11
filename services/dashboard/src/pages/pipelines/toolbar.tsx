import { ActionIcon, Button, FileButton, Group, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download, KeyRound, LayoutList, Play, Redo2, Undo2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Pipeline } from '../../api/schemas.ts';
import { sayFailed } from '../../parts/say-failed.ts';
import { ForMembers } from '../../session/for-members.tsx';
import { exportGraph, readPipelineFile } from './pipeline-file.ts';
import { columnsOf } from './graph/columns-of.ts';
import { move } from './graph/changes.ts';
import { SaveState } from './save-state.tsx';
import type { Saving } from './use-autosave.ts';
import type { Draft } from './use-draft.ts';

const SecretsDialog = lazy(async () => ({ default: (await import('./secrets/secrets-dialog.tsx')).SecretsDialog }));
const TestRunDialog = lazy(async () => ({ default: (await import('./runs/test-run-dialog.tsx')).TestRunDialog }));

type Props = {
  readonly pipeline: Pipeline;
  readonly draft: Draft;
  readonly saving: Saving;
  readonly onStarted: (runId: string) => void;
};

/** Actions shared by the canvas and the outline. */
export function Toolbar({ pipeline, draft, saving, onStarted }: Props) {
  const [areSecretsOpen, secrets] = useDisclosure(false);
  const [isRunOpen, run] = useDisclosure(false);
  const [replacing, setReplacing] = useState(0);
  const { graph, change, undo, redo, mayUndo, mayRedo, allProblems } = draft;
  const importFile = async (file: File | null): Promise<void> => {
    // The same file may be chosen again.
    setReplacing(replacing + 1);
    if (file === null) return;
    try {
      const read = readPipelineFile(await file.text());
      change(() => read.graph);
    } catch (error) {
      sayFailed(error);
    }
  };
  const steps = [
    ['Undo', Undo2, mayUndo, undo],
    ['Redo', Redo2, mayRedo, redo],
  ] as const;
  return (
    <Group justify="space-between" gap={8}>
      <Group gap={8}>
        {steps.map(([word, Icon, isPossible, act]) => (
          <Tooltip key={word} label={word === 'Undo' ? 'Undo, Ctrl Z' : 'Redo, Ctrl Shift Z'}>
            <ActionIcon variant="default" size="lg" aria-label={word} disabled={!isPossible} onClick={act}>
              <Icon size={16} />
            </ActionIcon>
          </Tooltip>
        ))}
        <Tooltip label="Arrange in columns">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Arrange in columns"
            disabled={graph.nodes.length === 0}
            onClick={() => change((now) => move(columnsOf(now))(now))}
          >
            <LayoutList size={16} />
          </ActionIcon>
        </Tooltip>
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
          <Button leftSection={<Play size={16} />} disabled={allProblems.length > 0} onClick={run.open}>
            Test run
          </Button>
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
