import { Button, FileButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { emptyGraph } from '@tintype/contracts/pipelines/graph';
import { ListPage } from '../../layouts/list-page.tsx';
import { RowList, Row } from '../../parts/row-list.tsx';
import { sayFailed } from '../../parts/notify-failure.ts';
import { Templates } from './list/templates.tsx';
import { useNewPipeline } from './list/use-new-pipeline.ts';
import { readPipelineFile } from './pipeline-file.ts';
import { pipelinesQuery } from './pipelines-query.ts';
import { ForMembers } from '../../session/for-members.tsx';
import type { PipelineSummary } from '../../api/schemas.ts';
import { Ago } from '../../parts/ago.tsx';
import { StatusChip, ToneChip } from '../../parts/status-chip.tsx';
import { formatExact } from '../../format/times.ts';

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
      sayFailed(problem);
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

/** One pipeline in the list: how it starts, and the result of its last run. */
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

/** Describes how a pipeline starts. */
function getStart({ trigger, nextRunAt }: Pick<PipelineSummary, 'trigger' | 'nextRunAt'>): string {
  if (nextRunAt !== undefined) return `Next run ${formatExact(nextRunAt)}`;
  if (trigger === undefined) return 'Manual start';
  if (!trigger.hasSecret) return 'Incoming webhook has no secret yet';
  return trigger.enabled ? 'Incoming webhook enabled' : 'Incoming webhook disabled';
}
