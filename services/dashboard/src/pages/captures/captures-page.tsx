import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatCount } from '../../format/numbers.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { captureCurl } from '../../parts/examples.ts';
import { CaptureGrid, CaptureGridSkeleton } from './capture-grid.tsx';
import { CaptureFilters } from './capture-filters.tsx';
import { CaptureList } from './capture-list.tsx';
import { capturesQuery } from './captures-query.ts';
import { SelectAll } from './select-all.tsx';
import { selectableOf } from './selectable.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/framed/captures');

export function CapturesPage() {
  const { view = 'grid', ...filter } = route.useSearch();
  const query = useInfiniteQuery(capturesQuery(filter));
  const { data, error, isPending, refetch } = query;
  const captures = data?.pages.flatMap(({ items }) => items) ?? [];
  const selection = useSelection();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title="Captures" about="All captures, including those of batches, schedules, crawls and pipelines.">
      <CaptureFilters />
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {isPending && <CaptureGridSkeleton />}
      {data !== undefined &&
        captures.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title="No matching captures"
            action={
              <div>
                <Button component={Link} to="/captures" variant="default">
                  Clear filters
                </Button>
              </div>
            }
          >
            No captures match the search and filters.
          </EmptyState>
        ) : (
          <EmptyState
            title="No captures yet"
            curl={captureCurl()}
            action={
              <div>
                <Button component={Link} to="/playground">
                  Capture a page
                </Button>
              </div>
            }
          >
            Capture a page in the playground, or send a request with one of your API keys.
          </EmptyState>
        ))}
      {captures.length > 0 &&
        (view === 'grid' ? (
          <>
            <SelectAll
              size="sm"
              label={`Select all ${formatCount(captures.length)} shown`}
              ids={captures.map(({ id }) => id)}
              selection={selection}
            />
            <CaptureGrid captures={captures} selection={selection} />
          </>
        ) : (
          <CaptureList captures={captures} selection={selection} />
        ))}
      <LoadMore query={query} />
      <SelectionBar rows={captures.map(selectableOf)} selection={selection} list="captures" />
    </Page>
  );
}
