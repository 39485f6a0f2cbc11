import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatCount } from '../../format/numbers.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { captureCurl } from '../../parts/examples.ts';
import { CaptureFilters } from './capture-filters.tsx';
import { CaptureGrid, CaptureGridSkeleton } from './capture-grid.tsx';
import { CaptureList } from './capture-list.tsx';
import { capturesQuery } from './captures-query.ts';
import { SelectAll } from './select-all.tsx';
import { toSelectable } from './selectable.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/framed/captures');

export function CapturesPage() {
  const { view = 'grid', ...filter } = route.useSearch();
  const query = useInfiniteQuery(capturesQuery(filter));
  const selection = useSelection();
  return (
    <ListPage
      title="Captures"
      about="All captures, including those of batches, schedules, crawls and pipelines."
      query={query}
      placeholder={<CaptureGridSkeleton />}
      empty={Object.keys(filter).length > 0 ? <NoMatches /> : <NoCaptures />}
      before={<CaptureFilters />}
      after={<SelectionBar rows={(query.data ?? []).map(toSelectable)} selection={selection} list="captures" />}
    >
      {(captures) =>
        view === 'grid' ? (
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
        )
      }
    </ListPage>
  );
}

const NoMatches = () => (
  <EmptyState
    title="No matching captures"
    action={
      <ButtonLink to="/captures" variant="default">
        Clear filters
      </ButtonLink>
    }
  >
    No captures match the search and filters.
  </EmptyState>
);

const NoCaptures = () => (
  <EmptyState
    title="No captures yet"
    curl={captureCurl()}
    action={<ButtonLink to="/playground">Capture a page</ButtonLink>}
  >
    Capture a page in the playground, or send a request with one of your API keys.
  </EmptyState>
);
