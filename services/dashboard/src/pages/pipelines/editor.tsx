import { Group, Text, UnstyledButton } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { CircleAlert } from 'lucide-react';
import type { Pipeline, PipelineRun } from '../../api/client.ts';
import { SmallButton, SmallLink } from '../../parts/buttons.tsx';
import { Panel, Remark } from '../../parts/panel.tsx';
import { Ago, StatusChip } from '../../parts/row-facts.tsx';
import { findProblemNode, formatGraphProblem, problemsByNode } from './graph/graph-problems.ts';
import { Inspector } from './inspector/inspector.tsx';
import { exportGraph } from './pipeline-file.ts';
import { runQuery } from './pipelines-query.ts';
import { formatRunProgress } from './runs/run-parts.tsx';
import { SaveTrouble, Toolbar } from './toolbar.tsx';
import { useAutosave } from './use-autosave.ts';
import { type Draft, useDraft } from './use-draft.ts';
import classes from './editor.module.css';

const Canvas = lazy(async () => ({ default: (await import('./canvas/canvas.tsx')).CanvasWithProvider }));
const Outline = lazy(async () => ({ default: (await import('./outline.tsx')).Outline }));

type Props = Readonly<{
  pipeline: Pipeline;
  view: 'canvas' | 'outline';
  mayChange: boolean;
  runId: string | undefined;
  onRun: (runId: string | undefined) => void;
  onTakeTheirs: () => void;
}>;

export function PipelineEditor({ pipeline, view, mayChange, runId, onRun, onTakeTheirs }: Props) {
  const { id: pipelineId, name } = pipeline;
  const own = useDraft((pipeline.draft ?? pipeline.graph) as DrawnGraph);
  const saving = useAutosave({ pipeline, graph: own.graph, isSound: own.allProblems.length === 0, mayChange });
  const draft = useMemo(() => withRefused(own, saving.refused), [own, saving.refused]);
  const { data: run } = useQuery(
    runId === undefined ? { queryKey: ['no run'], queryFn: skipToken } : runQuery(pipelineId, runId),
  );
  const counts = useMemo(() => run && new Map(Object.entries(run.nodes)), [run]);
  useUndoKeys(draft);
  return (
    <div className={classes.editor}>
      <Toolbar pipeline={pipeline} draft={draft} saving={saving} onStarted={onRun} />
      {!mayChange && <Text c="dimmed">Your role is viewer. Changes you make here are not saved.</Text>}
      <SaveTrouble saving={saving} onTakeTheirs={onTakeTheirs} onExport={() => exportGraph(name, draft.graph)} />
      {run !== undefined && <RunOverlay run={run} onHide={() => onRun(undefined)} />}
      {view === 'outline' ? (
        <Suspense>
          <Outline draft={draft} />
        </Suspense>
      ) : (
        <div className={classes.board} data-selected={draft.selection.size > 0 || undefined}>
          <Suspense fallback={<div />}>
            <Canvas draft={draft} counts={counts} />
          </Suspense>
          {draft.selection.size > 0 && <Inspector draft={draft} run={run} />}
        </div>
      )}
      <Problems draft={draft} />
    </div>
  );
}

function withRefused(draft: Draft, refused: Draft['allProblems']): Draft {
  if (refused.length === 0 || draft.allProblems.length > 0) return draft;
  return { ...draft, allProblems: refused, problems: problemsByNode(draft.graph, refused) };
}

function useUndoKeys({ undo, redo }: Draft): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]') !== null;
      const key = event.key.toLowerCase();
      if ((!ctrlKey && !metaKey) || isTyping || !['z', 'y'].includes(key)) return;
      event.preventDefault();
      if (key === 'y' || shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo]);
}

function Problems({ draft: { graph, allProblems, select } }: { readonly draft: Draft }) {
  const go = (id: string | undefined): void => {
    if (id === undefined) return;
    select(new Set([id]));
    const step = document.querySelector<HTMLElement>(
      `[data-step="${CSS.escape(id)}"], .react-flow__node[data-id="${CSS.escape(id)}"]`,
    );
    step?.focus();
  };
  return (
    <div role="region" aria-label="Problems" aria-live="polite">
      <Panel title="Problems">
        {allProblems.length === 0 && (
          <Remark>
            No problems. Changes are saved automatically. Connect the output on the right edge of a step to an input of
            the same shape on another step. You can copy, cut and paste steps, including between pipelines.
          </Remark>
        )}
        <ul>
          {allProblems.map((problem, index) => (
            <li key={index}>
              <UnstyledButton className={classes.problem} onClick={() => go(findProblemNode(graph, problem))}>
                <CircleAlert size={14} aria-hidden />
                {formatGraphProblem(graph, problem)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

type RunOverlayProps = Readonly<{ run: PipelineRun; onHide: () => void }>;

const RunOverlay = ({ run, onHide }: RunOverlayProps) => (
  <div className={classes.overlay} role="status" aria-label="Displayed run">
    <Group gap="2px 16px" className={classes.overlayText}>
      <StatusChip status={run.status} />
      <Text size="sm">{formatRunProgress(run)}</Text>
      <Remark component="span">
        <Ago at={run.createdAt} />
      </Remark>
    </Group>
    <Group gap={8}>
      <SmallLink to="/pipelines/$id/runs/$runId" params={{ id: run.pipelineId, runId: run.id }}>
        Open run
      </SmallLink>
      <SmallButton onClick={onHide}>Hide</SmallButton>
    </Group>
  </div>
);
