import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { BatchItem } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { List } from '../../parts/loaded.tsx';
import { HttpStatus, LongUrl, ToneChip } from '../../parts/row-facts.tsx';
import { DensityButton, useDensity } from '../../parts/row-list.tsx';
import { toOutcomeBadge } from '../../parts/verdict.ts';
import { SelectionBar } from '../captures/selection-bar.tsx';
import {
  listSelectable,
  RowCheck,
  RowLink,
  RowView,
  SelectAll,
  type Selection,
  useSelection,
} from '../captures/selection.tsx';
import { itemsQuery } from './batches-query.ts';
import type { ViewedItem } from './item-viewer.tsx';
import classes from './batches.module.css';

const ItemViewer = lazy(async () => ({ default: (await import('./item-viewer.tsx')).ItemViewer }));

type Props = Readonly<{ batchId: string; status: CaptureState | undefined; isLive: boolean }>;

const isViewed = (item: BatchItem): item is ViewedItem => item.id !== undefined && item.resultUrl !== undefined;
/** Rows keep their places when a status changes. */
export function BatchItems({ batchId, status, isLive }: Props) {
  const query = useInfiniteQuery(itemsQuery(batchId, status, isLive));
  const { data: items = [] } = query;
  const selection = useSelection();
  const { isCompact } = useDensity();
  const [viewedId, setViewedId] = useState<string>();
  const rows = items.flatMap((item) => {
    const hasFiles = item.resultUrl !== undefined;
    return listSelectable({ ...item, id: item.id, hasFiles, hasPicture: hasFiles });
  });
  const viewed = items.filter(isViewed);
  const at = viewed.findIndex(({ id }) => id === viewedId);
  return (
    <>
      <List
        query={query}
        empty={
          <Text c="dimmed" p={20}>
            No items with this status
          </Text>
        }
      >
        {(shown) => (
          <>
            <div className={classes.heads}>
              <SelectAll
                size="xs"
                aria-label="Select all items shown"
                ids={rows.map(({ id }) => id)}
                selection={selection}
              />
              <span className={classes.line}>Line</span>
              <span className={classes.url}>Page</span>
              <span className={classes.status}>Status</span>
              <span className={classes.http}>HTTP</span>
              <DensityButton size="sm" />
            </div>
            <ul className={classes.items} data-compact={isCompact || undefined}>
              {shown.map((item, index) => (
                <Item
                  key={item.id ?? `${item.sourceLine}-${index}`}
                  item={item}
                  selection={selection}
                  onView={isViewed(item) ? () => setViewedId(item.id) : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </List>
      <div className={classes.selection}>
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

type ItemProps = Readonly<{
  item: BatchItem;
  selection: Selection;
  onView: (() => void) | undefined;
}>;

function Item({ item, selection, onView }: ItemProps) {
  const { id, url, sourceLine, error, httpStatus } = item;
  const address = <LongUrl url={url} />;
  return (
    <li className={classes.row} data-chosen={(id !== undefined && selection.has(id)) || undefined}>
      <RowCheck id={id} url={url} selection={selection} />
      <span className={classes.line}>{sourceLine === undefined ? '' : formatCount(sourceLine)}</span>
      <RowView id={id} url={url} onView={onView} />
      <span className={classes.url}>
        {id === undefined ? address : <RowLink id={id}>{address}</RowLink>}
        {error !== undefined && <span className={classes.error}>{error.message}</span>}
      </span>
      <span className={classes.status}>
        <ToneChip {...toOutcomeBadge(item)} />
      </span>
      <span className={classes.http}>{httpStatus === undefined ? '–' : <HttpStatus code={httpStatus} />}</span>
    </li>
  );
}
