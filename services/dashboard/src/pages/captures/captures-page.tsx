import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { captureCurl } from '../../parts/examples.ts';
import { CaptureGrid, CaptureGridSkeleton } from './capture-grid.tsx';
import { CaptureFilters } from './capture-filters.tsx';
import { CaptureList } from './capture-list.tsx';
import { capturesQuery } from './captures-query.ts';

const route = getRouteApi('/framed/captures');

export function CapturesPage() {
  const { view = 'grid', ...filter } = route.useSearch();
  const query = useInfiniteQuery(capturesQuery(filter));
  const { data, error, isPending, refetch } = query;
  const captures = data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title="Captures" about="Every page that was captured, whatever asked for it.">
      <CaptureFilters />
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {isPending && <CaptureGridSkeleton />}
      {data !== undefined &&
        captures.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title="Nothing matches"
            action={
              <div>
                <Button component={Link} to="/captures" variant="default">
                  Clear the filters
                </Button>
              </div>
            }
          >
            No capture has this address, status and origin.
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
            Take the first one in the playground, or from a terminal with one of your keys.
          </EmptyState>
        ))}
      {captures.length > 0 &&
        (view === 'grid' ? <CaptureGrid captures={captures} /> : <CaptureList captures={captures} />)}
      <LoadMore query={query} />
    </Page>
  );
}
