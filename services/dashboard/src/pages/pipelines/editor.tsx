import { Text } from '@mantine/core';
import { useQuery, skipToken } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import type { Pipeline } from '../../api/schemas.ts';
import { exportGraph } from './pipeline-file.ts';
import { problemsByNode } from './graph/graph-problems.ts';
import { Inspector } from './inspector/inspector-panel.tsx';
import { Problems } from './problems.tsx';
import { runQuery } from './pipelines-query.ts';
import { RunOverlay } from './runs/run-overlay.tsx';
import { SaveTrouble } from './save-state.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAutosave } from './use-autosave.ts';
import { useDraft, type Draft } from './use-draft.ts';
import classes from './editor.module.css';

const Canvas = lazy(async () => ({ default: (await import('./canvas/canvas.tsx')).CanvasWithProvider }));
const Outline = lazy(async () => ({ default: (await import('./outline/outline.tsx')).Outline }));

type Props = {
  readonly pipeline: Pipeline;
  readonly view: 'canvas' | 'outline';
  readonly mayChange: boolean;
  readonly runId: string | undefined;
  readonly onRun: (runId: string | undefined) => void;
  readonly onTakeTheirs: () => void;
};

/** One graph, drawn as a canvas or written as an outline. */
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

/** Adds problems that only the service could find. */
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
