import { Loader, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CompareView } from '../../address/search.ts';
import { fetchText, isReadable } from '../../api/client.ts';
import { formatExact } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { Comparison } from '../../parts/compare/comparison.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel, Remark } from '../../parts/panel.tsx';
import { Ago, LongUrl, OutcomeChip } from '../../parts/row-facts.tsx';
import { findCaptureImage, findFileUrl } from '../captures/capture-files.ts';
import { captureQuery, type CaptureView } from '../captures/captures-query.ts';
import { ChangedLines } from '../schedules/changed-lines.tsx';
import { compareTexts } from './text-changes.ts';
import classes from './compare-captures-page.module.css';

const route = getRouteApi('/framed/compare');

/** The earlier capture is first. The address contains both, so that it can be shared. */
export function CompareCapturesPage() {
  const { one = '', other = '', view = 'split' } = route.useSearch();
  const navigate = route.useNavigate();
  const first = useQuery({ ...captureQuery(one), enabled: one !== '' });
  const second = useQuery({ ...captureQuery(other), enabled: other !== '' });
  const error = first.error ?? second.error;
  const isChosen = one !== '' && other !== '';
  const pair = first.data !== undefined && second.data !== undefined ? sortByTime(first.data, second.data) : undefined;
  return (
    <Page isWide title="Compare captures" crumbs={[{ label: 'Captures', to: '/captures' }]}>
      {!isChosen && (
        <EmptyState title="Choose two captures">Select two captures in a list, then choose Compare.</EmptyState>
      )}
      <ErrorPanel error={error} />
      {isChosen && error === null && pair === undefined && <Skeleton height={480} />}
      {pair !== undefined && (
        <>
          <div className={classes.sides}>
            <Side name="Before" capture={pair[0]} />
            <Side name="After" capture={pair[1]} />
          </div>
          <Body
            pair={pair}
            view={view}
            onView={(next) =>
              void navigate({ search: (previous) => ({ ...previous, view: next }), replace: true, resetScroll: false })
            }
          />
        </>
      )}
    </Page>
  );
}

type CapturePair = readonly [before: CaptureView, after: CaptureView];
const sortByTime = (one: CaptureView, other: CaptureView): CapturePair =>
  Date.parse(one.row.createdAt) <= Date.parse(other.row.createdAt) ? [one, other] : [other, one];

type BodyProps = Readonly<{
  pair: CapturePair;
  view: CompareView;
  onView: (view: CompareView) => void;
}>;

function Body({ pair, view, onView }: BodyProps) {
  const [before, after] = pair.map(({ row }) => {
    const src = findCaptureImage(row)?.url;
    return src === undefined ? undefined : { src, name: formatExact(row.createdAt) };
  });
  if (before === undefined || after === undefined)
    return (
      <EmptyState title="No screenshot to compare">
        {before === after ? 'Neither of these captures has a screenshot.' : 'One of these captures has no screenshot.'}
      </EmptyState>
    );
  const texts = findTexts(pair);
  return (
    <>
      <Comparison
        view={view}
        onView={onView}
        before={before}
        after={after}
        words={texts && <TextComparison before={texts[0]} after={texts[1]} />}
      />
      {texts === undefined && (
        <Remark>Words are compared when both captures have an output of type text or markdown.</Remark>
      )}
    </>
  );
}

function findTexts(pair: CapturePair): readonly [string, string] | undefined {
  for (const type of ['text', 'markdown'] as const) {
    const [before, after] = pair.map(({ row }) => {
      const file = row.files.find((one) => one.type === type);
      return file && findFileUrl(row, file);
    });
    if (before !== undefined && after !== undefined && isReadable(before) && isReadable(after)) return [before, after];
  }
  return undefined;
}

const Side = ({ name, capture: { row } }: Readonly<{ name: string; capture: CaptureView }>) => (
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

const textQuery = (url: string) => ({ queryKey: ['text', url], queryFn: () => fetchText(url), staleTime: Infinity });

function TextComparison({ before, after }: Readonly<{ before: string; after: string }>) {
  const [one, other] = [useQuery(textQuery(before)), useQuery(textQuery(after))];
  const [old, young] = [one.data, other.data];
  const changes = useMemo(
    () => (old === undefined || young === undefined ? undefined : (compareTexts(old, young) ?? 'unlike')),
    [old, young],
  );
  const error = one.error ?? other.error;
  if (error !== null) return <ErrorPanel error={error} />;
  if (changes === undefined) return <Loader size="sm" />;
  if (changes === 'unlike') return <Text size="sm">The texts have too little in common to show changes.</Text>;
  if (changes.count === 0) return <Text size="sm">The texts are equal.</Text>;
  return <ChangedLines {...changes} />;
}
