import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { BatchItem } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { DensityButton, useDensity } from '../../parts/density.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { HttpStatus, ToneChip } from '../../parts/status-chip.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { isUnderWay } from '../../parts/under-way.ts';
import { outcomeOf } from '../../parts/verdict.ts';
import { SelectAll } from '../captures/select-all.tsx';
import type { Selectable } from '../captures/selectable.ts';
import { SelectionBar } from '../captures/selection-bar.tsx';
import { useSelection, type Selection } from '../captures/use-selection.ts';
import { itemsQuery } from './batches-query.ts';
import type { ViewedItem } from './item-viewer.tsx';
import classes from './batch-items.module.css';

const ItemViewer = lazy(() =>
  import('./item-viewer.tsx').then(({ ItemViewer: component }) => ({ default: component })),
);

type Props = { readonly batchId: string; readonly status: CaptureState | undefined; readonly isLive: boolean };

const isViewed = (item: BatchItem): item is ViewedItem => item.id !== undefined && item.resultUrl !== undefined;
/** A line that is not an address was never captured: no action applies to it. */
const selectableOf = ({ id, status, deletedAt, resultUrl }: BatchItem): Selectable[] =>
  id === undefined
    ? []
    : [
        {
          id,
          hasEnded: !isUnderWay(status),
          isDeleted: deletedAt !== undefined,
          hasFiles: resultUrl !== undefined,
          hasPicture: resultUrl !== undefined,
        },
      ];

/** In the order of the list that was imported; a status that changes does not move its row. */
export function BatchItems({ batchId, status, isLive }: Props) {
  const query = useInfiniteQuery(itemsQuery(batchId, status, isLive));
  const { data, error, isPending, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection();
  const { isCompact } = useDensity();
  const [viewedId, setViewedId] = useState<string>();
  if (error !== null) return <ErrorPanel error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton height={240} />;
  if (items.length === 0)
    return (
      <Text c="dimmed" p={20}>
        No items with this status
      </Text>
    );
  const rows = items.flatMap(selectableOf);
  const viewed = items.filter(isViewed);
  const at = viewed.findIndex(({ id }) => id === viewedId);
  return (
    <>
      <div className={classes.heads}>
        <SelectAll size="xs" aria-label="Select all items shown" ids={rows.map(({ id }) => id)} selection={selection} />
        <span className={classes.line}>Line</span>
        <span className={classes.url}>Page</span>
        <span className={classes.status}>Status</span>
        <span className={classes.http}>HTTP</span>
        <DensityButton size="sm" />
      </div>
      <ul className={classes.items} data-compact={isCompact || undefined}>
        {items.map((item, index) => (
          <Item
            key={item.id ?? `${item.sourceLine}-${index}`}
            item={item}
            selection={selection}
            onView={isViewed(item) ? () => setViewedId(item.id) : undefined}
          />
        ))}
      </ul>
      <LoadMore query={query} />
      <div className={classes.bar}>
        <SelectionBar rows={rows} selection={selection} list="batches" />
      </div>
      {at >= 0 && (
        <Suspense>
          <ItemViewer items={viewed} at={at} onGo={setViewedId} onClose={() => setViewedId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type ItemProps = {
  readonly item: BatchItem;
  readonly selection: Selection;
  /** Absent without an image. */
  readonly onView: (() => void) | undefined;
};

function Item({ item, selection, onView }: ItemProps) {
  const { id, url, sourceLine, error, httpStatus } = item;
  const address = <LongUrl url={url} />;
  return (
    <li className={classes.row} data-chosen={(id !== undefined && selection.has(id)) || undefined}>
      <Checkbox
        size="xs"
        className={classes.check}
        aria-label={`Select ${url}`}
        disabled={id === undefined}
        checked={id !== undefined && selection.has(id)}
        onChange={() => id !== undefined && selection.toggle(id)}
      />
      <span className={classes.line}>{sourceLine === undefined ? '' : formatCount(sourceLine)}</span>
      {onView === undefined ? (
        <span className={classes.frame} />
      ) : (
        <button type="button" className={classes.frame} aria-label={`View ${url}`} onClick={onView}>
          <Thumbnail captureId={id} width={160} absent="" />
        </button>
      )}
      <span className={classes.url}>
        {id === undefined ? (
          address
        ) : (
          <Link to="/captures/$id" params={{ id }} className={classes.link}>
            {address}
          </Link>
        )}
        {error !== undefined && <span className={classes.error}>{error.message}</span>}
      </span>
      <span className={classes.status}>
        <ToneChip {...outcomeOf(item)} />
      </span>
      <span className={classes.http}>{httpStatus === undefined ? '–' : <HttpStatus code={httpStatus} />}</span>
    </li>
  );
}
