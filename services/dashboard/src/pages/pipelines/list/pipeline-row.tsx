import type { PipelineSummary } from '../../../api/schemas.ts';
import { Ago } from '../../../parts/ago.tsx';
import { Row } from '../../../parts/row-list.tsx';
import { StatusChip, ToneChip } from '../../../parts/status-chip.tsx';
import { startOf } from './start-of.ts';

/** What starts it, and how its last run went. */
export function PipelineRow({ pipeline }: { readonly pipeline: PipelineSummary }) {
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
      {startOf(pipeline)}
      {queuedRuns > 0 && ` · ${queuedRuns} waiting`}
    </Row>
  );
}
