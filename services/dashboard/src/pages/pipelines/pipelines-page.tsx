import { Button, FileButton, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { type DrawnGraph, emptyGraph } from '@tintype/contracts/pipelines/graph';
import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { api, type PipelineSummary } from '../../api/client.ts';
import { formatExact } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { notifyFailed } from '../../parts/notify.ts';
import { Ago, StatusChip, ToneChip } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ForMembers } from '../../session/account.tsx';
import { sortNodesByDepth } from './graph/changes.ts';
import { canvasOf } from './graph/node-canvas.ts';
import { readPipelineFile } from './pipeline-file.ts';
import { pipelinesQuery } from './pipelines-query.ts';
import classes from './pipelines-page.module.css';

export function PipelinesPage() {
  const query = useInfiniteQuery(pipelinesQuery);
  const [imports, setImports] = useState(0);
  const make = useNewPipeline();
  const importFile = async (file: File | null): Promise<void> => {
    // The counter resets the field, so that the same file can be chosen again.
    setImports(imports + 1);
    if (file === null) return;
    try {
      const { name, graph } = readPipelineFile(await file.text());
      make.mutate({ name, graph });
    } catch (problem) {
      notifyFailed(problem);
    }
  };
  return (
    <ListPage
      title="Pipelines"
      about="Automate captures: take URLs, capture pages, edit images, and publish galleries."
      actions={
        <ForMembers>
          <FileButton key={imports} accept="application/json,.json" onChange={(file) => void importFile(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<Upload size={16} />}>
                Import
              </Button>
            )}
          </FileButton>
          <Button
            leftSection={<Plus size={16} />}
            disabled={make.isPending}
            onClick={() => make.mutate({ name: 'New pipeline', graph: emptyGraph })}
          >
            New pipeline
          </Button>
        </ForMembers>
      }
      query={query}
      empty={null}
      after={
        query.data !== undefined && (
          <ForMembers>
            <Templates isFirst={query.data.length === 0} isBusy={make.isPending} onChoose={make.mutate} />
          </ForMembers>
        )
      }
    >
      {(pipelines) => (
        <RowList label="Pipelines">
          {pipelines.map((pipeline) => (
            <PipelineRow key={pipeline.id} pipeline={pipeline} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function PipelineRow({ pipeline }: { readonly pipeline: PipelineSummary }) {
  const { id, name, lastRun, queuedRuns } = pipeline;
  return (
    <Row
      to={`/pipelines/${id}`}
      title={name}
      status={
        lastRun === undefined ? <ToneChip tone="off" word="No runs yet" /> : <StatusChip status={lastRun.status} />
      }
      aside={<Ago at={lastRun?.createdAt} />}
    >
      {getStart(pipeline)}
      {queuedRuns > 0 && ` · ${queuedRuns} waiting`}
    </Row>
  );
}

function getStart({ trigger, nextRunAt }: Pick<PipelineSummary, 'trigger' | 'nextRunAt'>): string {
  if (nextRunAt !== undefined) return `Next run ${formatExact(nextRunAt)}`;
  if (trigger === undefined) return 'Manual start';
  if (!trigger.hasSecret) return 'Incoming webhook has no secret yet';
  return trigger.enabled ? 'Incoming webhook enabled' : 'Incoming webhook disabled';
}

type Props = Readonly<{
  isFirst: boolean;
  isBusy: boolean;
  onChoose: (pipeline: NewPipelineInput) => void;
}>;

const Templates = ({ isFirst, isBusy, onChoose }: Props) => (
  <section>
    <Text component="h2" fw={600} size="md">
      Start from a template
    </Text>
    {isFirst && (
      <Text c="dimmed" maw={680}>
        A pipeline takes URLs from a list, a schedule or a webhook, captures each page in the views you choose, edits
        the images and shows them in a gallery. You can change everything in a template.
      </Text>
    )}
    <ul className={classes.templates} aria-label="Templates">
      {pipelineTemplates.map(({ id, name, about, graph }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.template}
            disabled={isBusy}
            onClick={() => onChoose({ name, graph })}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.about}>{about}</span>
            <Steps graph={graph} />
          </button>
        </li>
      ))}
    </ul>
  </section>
);

const Steps = ({ graph }: { readonly graph: DrawnGraph }) => (
  <span className={classes.steps}>
    {sortNodesByDepth(graph).map((nodeId, index, all) => {
      const { icon: Icon, label } = canvasOf(graph.nodes.find(({ id }) => id === nodeId)!.type);
      return (
        <span key={nodeId} className={classes.step}>
          <Icon size={14} aria-hidden />
          {label}
          {index < all.length - 1 && <ChevronRight size={12} aria-hidden />}
        </span>
      );
    })}
  </span>
);

type NewPipelineInput = Readonly<{ name: string; graph: object }>;

/** A graph that cannot run yet is stored as its draft. */
function useNewPipeline() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, graph }: NewPipelineInput) => {
      try {
        return await api.POST('/v1/pipelines', { body: { name, graph } as never });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        const made = await api.POST('/v1/pipelines', { body: { name } });
        const params = { path: { pipelineId: made.id } };
        await api.PUT('/v1/pipelines/{pipelineId}/draft', { params, body: { graph } as never });
        return made;
      }
    },
    onError: notifyFailed,
    onSuccess: ({ id }) => navigate({ to: '/pipelines/$id', params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'], exact: true }),
  });
}
