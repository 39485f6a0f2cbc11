import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { pipelineViews, type PipelineView } from '../../address/search.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../layouts/page.tsx';
import { PipelineActions } from './pipeline-actions.tsx';
import { pipelineQuery } from './pipelines-query.ts';
import { RunsTab } from './runs/runs-tab.tsx';
import { ForMembers, useMayChange } from '../../session/for-members.tsx';

const route = getRouteApi('/framed/pipelines/$id');
/** The editor is loaded only when one of its views is opened. */
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).PipelineEditor }));
const viewNames: Readonly<Record<PipelineView, string>> = { canvas: 'Canvas', outline: 'Outline', runs: 'Runs' };

export function PipelinePage() {
  const { id } = route.useParams();
  const { view = 'canvas', run } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(pipelineQuery(id));
  const { data: pipeline, refetch } = query;
  const mayChange = useMayChange();
  // A new edition mounts the editor again, so that the graph saved by another user replaces the
  // graph on the canvas.
  const [edition, setEdition] = useState(0);
  const takeTheirs = async (): Promise<void> => {
    await refetch();
    setEdition(edition + 1);
  };
  return (
    <Page
      isWide
      title={pipeline?.name ?? 'Pipeline'}
      crumbs={[{ label: 'Pipelines', to: '/pipelines' }]}
      actions={
        pipeline && (
          <ForMembers>
            <PipelineActions pipeline={pipeline} />
          </ForMembers>
        )
      }
    >
      <SegmentedControl
        aria-label="View"
        maw={320}
        data={pipelineViews.map((value) => ({ value, label: viewNames[value] }))}
        value={view}
        onChange={(next) =>
          void navigate({ search: (old) => ({ ...old, view: next as PipelineView }), resetScroll: false })
        }
      />
      <Loaded query={query} height={480}>
        {(loaded) =>
          view === 'runs' ? (
            <RunsTab pipeline={loaded} />
          ) : (
            <Suspense fallback={<Skeleton height={480} />}>
              <Editor
                key={`${id} ${edition}`}
                pipeline={loaded}
                view={view}
                mayChange={mayChange}
                runId={run}
                onRun={(next) => void navigate({ search: (old) => withRun(old, next), resetScroll: false })}
                onTakeTheirs={() => void takeTheirs()}
              />
            </Suspense>
          )
        }
      </Loaded>
    </Page>
  );
}

const withRun = (
  { run: _old, ...search }: { view?: PipelineView; run?: string },
  run: string | undefined,
): { view?: PipelineView; run?: string } => ({ ...search, ...(run !== undefined && { run }) });
