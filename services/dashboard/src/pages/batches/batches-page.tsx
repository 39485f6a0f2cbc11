import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Batch } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { formatCurlExample } from '../../parts/examples.ts';
import { Ago, StatusChip } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ForMembers } from '../../session/account.tsx';
import { BatchBar } from './batch-bar.tsx';
import { batchesQuery } from './batches-query.ts';

export const BatchesPage = () => (
  <ListPage
    title="Batches"
    about="Capture a list of URLs."
    actions={
      <ForMembers>
        <ButtonLink to="/batches/new" leftSection={<Plus size={16} />}>
          New batch
        </ButtonLink>
      </ForMembers>
    }
    query={useInfiniteQuery(batchesQuery)}
    empty={<NoBatches />}
  >
    {(batches) => (
      <RowList label="Batches" heads={['Batch', 'Status', 'Created']}>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </RowList>
    )}
  </ListPage>
);

const NoBatches = () => (
  <EmptyState
    title="No batches yet"
    curl={formatCurlExample('/v1/screenshots/bulk', {
      urls: [{ url: 'https://example.com' }, { url: 'https://example.org' }],
    })}
    action={
      <ForMembers>
        <ButtonLink to="/batches/new">Import a list</ButtonLink>
      </ForMembers>
    }
  >
    Import a list of URLs here, or create a batch with the API. You can cancel, resume and restart a batch.
  </EmptyState>
);

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
