import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useDisclosure, useInputState } from '@mantine/hooks';
import { type PipelineView, pipelineViews } from '../../address/search.ts';
import { api, type Pipeline } from '../../api/client.ts';
import { Page } from '../../layouts/page.tsx';
import { WithReason } from '../../parts/buttons.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useAct } from '../../parts/notify.ts';
import { ErrorPanel } from '../../parts/panel.tsx';
import { ForMembers, useMayChange } from '../../session/account.tsx';
import { pipelineQuery } from './pipelines-query.ts';
import { RunsTab } from './runs/runs-tab.tsx';

const route = getRouteApi('/framed/pipelines/$id');
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).PipelineEditor }));
const viewNames: Readonly<Record<PipelineView, string>> = { canvas: 'Canvas', outline: 'Outline', runs: 'Runs' };

export function PipelinePage() {
  const { id } = route.useParams();
  const { view = 'canvas', run } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(pipelineQuery(id));
  const { data: pipeline, refetch } = query;
  const mayChange = useMayChange();
  // A new number mounts the editor again, with the graph that another user saved.
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

function PipelineActions({ pipeline }: { readonly pipeline: Pipeline }) {
  const { id: pipelineId, name } = pipeline;
  const navigate = useNavigate();
  const [isNaming, naming] = useDisclosure(false);
  const params = { path: { pipelineId } };
  const { act, isBusy } = useAct({ queryKey: ['pipelines'], exact: true });
  const remove = async (): Promise<void> => {
    await api.DELETE('/v1/pipelines/{pipelineId}', { params });
    await navigate({ to: '/pipelines' });
  };
  const duplicate = async (): Promise<void> => {
    const { id } = await api.POST('/v1/pipelines/{pipelineId}/duplicate', { params, body: {} });
    await navigate({ to: '/pipelines/$id', params: { id } });
  };
  return (
    <>
      <ConfirmButton
        question={`Delete ${name}?`}
        consequence="The pipeline, its runs and galleries are permanently deleted. Its incoming webhook refuses requests."
        disabled={isBusy}
        onConfirm={() => act(remove)}
      >
        Delete
      </ConfirmButton>
      <Button variant="default" disabled={isBusy} onClick={() => act(duplicate)}>
        Duplicate
      </Button>
      <Button variant="default" onClick={naming.open}>
        Rename
      </Button>
      {isNaming && <NameDialog pipeline={pipeline} onClose={naming.close} />}
    </>
  );
}

function NameDialog({
  pipeline: { id: pipelineId, name: old },
  onClose,
}: Readonly<{
  pipeline: Pipeline;
  onClose: () => void;
}>) {
  const queryClient = useQueryClient();
  const [name, setName] = useInputState(old);
  const params = { path: { pipelineId } };
  const rename = useMutation({
    scope: { id: `pipeline ${pipelineId}` },
    mutationFn: async () => {
      // The graph may have been saved while the dialog was open.
      const { revision } = await api.GET('/v1/pipelines/{pipelineId}', { params });
      return await api.PUT('/v1/pipelines/{pipelineId}', { params, body: { revision, name: name.trim() } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(['pipelines', pipelineId], saved);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'], exact: true }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Modal lockScroll={false} opened onClose={onClose} title="Rename">
      <form onSubmit={send}>
        <Stack gap={16}>
          <TextInput label="Name" maxLength={255} data-autofocus value={name} onChange={setName} />
          <ErrorPanel error={rename.error} />
          <Group justify="flex-end">
            <WithReason reason={name.trim() === '' ? 'Enter a name.' : undefined}>
              <Button type="submit" disabled={rename.isPending}>
                Rename
              </Button>
            </WithReason>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
