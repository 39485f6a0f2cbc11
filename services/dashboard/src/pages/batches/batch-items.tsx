import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { BatchItem } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { OutcomeChip } from '../../parts/status-chip.tsx';
import { itemsQuery } from './batches-query.ts';
import classes from './batch-items.module.css';

type Props = { readonly batchId: string; readonly status: CaptureState | undefined; readonly isLive: boolean };

/** In the order of the list that was imported; a status that changes does not move its row. */
export function BatchItems({ batchId, status, isLive }: Props) {
  const query = useInfiniteQuery(itemsQuery(batchId, status, isLive));
  const { data, error, isPending, refetch } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (error !== null) return <ErrorPanel error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton height={240} />;
  if (items.length === 0)
    return (
      <Text c="dimmed" p={20}>
        No items with this status
      </Text>
    );
  return (
    <>
      <div className={classes.heads} aria-hidden>
        <span className={classes.line}>Line</span>
        <span className={classes.url}>Page</span>
        <span className={classes.status}>Status</span>
      </div>
      <ul className={classes.items}>
        {items.map((item, index) => (
          <Item key={item.id ?? `${item.sourceLine}-${index}`} item={item} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function Item({ item }: { readonly item: BatchItem }) {
  const { id, url, sourceLine, error } = item;
  const content = (
    <>
      <span className={classes.line}>{sourceLine === undefined ? '' : formatCount(sourceLine)}</span>
      <span className={classes.url}>
        <LongUrl url={url} />
        {error !== undefined && <span className={classes.error}>{error.message}</span>}
      </span>
      <span className={classes.status}>
        <OutcomeChip of={item} />
      </span>
    </>
  );
  return (
    <li className={classes.item}>
      {id === undefined ? (
        <div className={classes.row}>{content}</div>
      ) : (
        <Link to="/captures/$id" params={{ id }} className={classes.row}>
          {content}
        </Link>
      )}
    </li>
  );
}
