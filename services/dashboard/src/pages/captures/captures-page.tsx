import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { captureCurl } from '../../parts/examples.ts';
import { Remark } from '../../parts/panel.tsx';
import { findCaptureImage } from './capture-files.ts';
import { CaptureFilters } from './capture-filters.tsx';
import { CaptureGrid, CaptureGridSkeleton } from './capture-grid.tsx';
import { CaptureList } from './capture-list.tsx';
import { captureCountQuery, capturesQuery } from './captures-query.ts';
import { formatMatches, MatchingBar, SelectionBar } from './selection-bar.tsx';
import { listSelectable, SelectAll, useSelection } from './selection.tsx';

const route = getRouteApi('/framed/captures');

export function CapturesPage() {
  const { view = 'grid', ...filter } = route.useSearch();
  const query = useInfiniteQuery(capturesQuery(filter));
  const selection = useSelection();
  const isFiltered = Object.keys(filter).length > 0;
  /** The filter of which all captures are selected. A change of the filters ends the selection. */
  const [all, setAll] = useState<string>();
  const isAll = all === JSON.stringify(filter);
  const { data: matches } = useQuery({
    ...captureCountQuery(filter),
    enabled: isFiltered || selection.ids.length > 0 || isAll,
  });
  return (
    <ListPage
      title="Captures"
      about="All captures, including those of batches, schedules, crawls and pipelines."
      query={query}
      placeholder={<CaptureGridSkeleton />}
      empty={isFiltered ? <NoMatches /> : <NoCaptures />}
      before={<CaptureFilters />}
      after={
        isAll && matches !== undefined ? (
          <MatchingBar filter={filter} matches={matches} onEnd={() => setAll(undefined)} />
        ) : (
          <SelectionBar
            rows={(query.data ?? []).flatMap((row) =>
              listSelectable({
                ...row,
                hasFiles: row.files.length > 0,
                hasPicture: findCaptureImage(row) !== undefined,
              }),
            )}
            selection={selection}
            list="captures"
          />
        )
      }
    >
      {(captures) => (
        <>
          <Group gap={16} mih={28}>
            {view === 'grid' && (
              <SelectAll
                size="sm"
                label={`Select all ${formatCount(captures.length)} shown`}
                ids={captures.map(({ id }) => id)}
                selection={selection}
              />
            )}
            {matches !== undefined && matches.count > captures.length && !isAll && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  selection.set([]);
                  setAll(JSON.stringify(filter));
                }}
              >
                Select all {formatMatches(matches)} {isFiltered ? 'that match' : 'captures'}
              </Button>
            )}
            {isFiltered && matches !== undefined && matches.count <= captures.length && (
              <Remark>{formatCount(matches.count)} match</Remark>
            )}
          </Group>
          {view === 'grid' ? (
            <CaptureGrid captures={captures} selection={selection} />
          ) : (
            <CaptureList captures={captures} selection={selection} />
          )}
        </>
      )}
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
