import { Group, Kbd, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { diffViews, type DiffView } from '../../address/search.ts';
import { Ago } from '../../parts/ago.tsx';
import { DiffViewer } from '../../parts/compare/diff-viewer.tsx';
import { viewNames } from '../../parts/compare/view-names.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { Page } from '../../parts/page.tsx';
import { OutcomeChip } from '../../parts/status-chip.tsx';
import { fileUrlOf } from '../captures/capture-files.ts';
import { captureQuery, type Capture } from '../captures/captures-query.ts';
import classes from './compare-captures-page.module.css';

const route = getRouteApi('/framed/compare');
/** Marked changes are found by schedules only. */
const views = diffViews.filter((name) => name !== 'mask');

/** The screenshots of any two captures in one viewer. The address names both, so that it can be shared. */
export function CompareCapturesPage() {
  const { one = '', other = '', view = 'split' } = route.useSearch();
  const navigate = route.useNavigate();
  const before = useQuery({ ...captureQuery(one), enabled: one !== '' });
  const after = useQuery({ ...captureQuery(other), enabled: other !== '' });
  const show = (next: DiffView): void =>
    void navigate({ search: (previous) => ({ ...previous, view: next }), replace: true, resetScroll: false });
  useHotkeys(views.map((name, index): [string, () => void] => [String(index + 1), () => show(name)]));
  const error = before.error ?? after.error;
  const isChosen = one !== '' && other !== '';
  return (
    <Page title="Compare captures" crumbs={[{ label: 'Captures', to: '/captures' }]}>
      {!isChosen && (
        <EmptyState title="Choose two captures">Select two captures in the list of captures, then Compare.</EmptyState>
      )}
      {error !== null && <ErrorPanel error={error} />}
      {isChosen && error === null && (before.data === undefined || after.data === undefined) && (
        <Skeleton height={480} />
      )}
      {before.data !== undefined && after.data !== undefined && (
        <>
          <div className={classes.sides}>
            <Side name="Before" capture={before.data} />
            <Side name="After" capture={after.data} />
          </div>
          <Group justify="space-between">
            <SegmentedControl
              aria-label="Comparison view"
              data={views.map((value) => ({ value, label: viewNames[value] }))}
              value={view}
              onChange={(value) => show(value as DiffView)}
            />
            <Text size="xs" c="dimmed" visibleFrom="md">
              <Kbd size="xs">1</Kbd> to <Kbd size="xs">4</Kbd> views, wheel with <Kbd size="xs">Ctrl</Kbd> zooms
            </Text>
          </Group>
          <DiffViewer view={view} before={pictureOf(before.data)} after={pictureOf(after.data)} />
        </>
      )}
    </Page>
  );
}

function pictureOf({ row }: Capture) {
  const file = row.files.find(({ contentType }) => contentType.startsWith('image/'));
  return { resultUrl: file && fileUrlOf(row, file), at: row.createdAt };
}

const Side = ({ name, capture: { row } }: { readonly name: string; readonly capture: Capture }) => (
  <div className={classes.side}>
    <Text size="xs" c="dimmed">
      {name}, <Ago at={row.createdAt} />
    </Text>
    <Link to="/captures/$id" params={{ id: row.id }} className={classes.link}>
      <LongUrl url={row.url} />
    </Link>
    <OutcomeChip of={row} />
  </div>
);
