import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Batch } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { curlOf } from '../../parts/examples.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { RowList, Row } from '../../parts/row-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { BatchBar } from './batch-bar.tsx';
import { batchesQuery } from './batches-query.ts';
import { ForMembers } from '../../session/for-members.tsx';

export function BatchesPage() {
  const query = useInfiniteQuery(batchesQuery);
  const { data, error, isPending, refetch } = query;
  const batches = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title="Batches"
      about="Capture a list of URLs."
      actions={
        <ForMembers>
          <Button component={Link} to="/batches/new" leftSection={<Plus size={16} />}>
            New batch
          </Button>
        </ForMembers>
      }
    >
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={320} radius={6} />}
      {data !== undefined && batches.length === 0 && (
        <EmptyState
          title="No batches yet"
          curl={curlOf('/v1/screenshots/bulk', {
            urls: [{ url: 'https://example.com' }, { url: 'https://example.org' }],
          })}
          action={
            <ForMembers>
              <div>
                <Button component={Link} to="/batches/new">
                  Import a list
                </Button>
              </div>
            </ForMembers>
          }
        >
          Import a list of URLs here, or create a batch with the API. You can cancel, resume and restart a batch.
        </EmptyState>
      )}
      {batches.length > 0 && (
        <RowList label="Batches" heads={['Batch', 'Status', 'Created']}>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </RowList>
      )}
      <LoadMore query={query} />
    </Page>
  );
}

const BatchRow = ({ batch }: { readonly batch: Batch }) => (
  <Row
    to={`/batches/${batch.id}`}
    title={batch.name ?? `Batch ${batch.id}`}
    status={<StatusChip status={batch.status} />}
    aside={<Ago at={batch.createdAt} />}
  >
    <BatchBar batch={batch} />
    <span>
      {formatCount(batch.completedJobs)} of {formatCount(batch.totalJobs)}
      {batch.failedJobs > 0 && `, ${formatCount(batch.failedJobs)} failed`}
    </span>
  </Row>
);
