import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CaptureRow } from '../../api/client.ts';
import { formatBytes, formatDuration, formatFieldName } from '../../format/format.ts';
import { Ago, HttpStatus, LongUrl, ToneChip } from '../../parts/row-facts.tsx';
import { useDensity } from '../../parts/row-list.tsx';
import { toOutcomeBadge } from '../../parts/verdict.ts';
import { findCaptureImageId, sumFileSizes } from './capture-files.ts';
import { RowCheck, RowLink, RowPicture, SelectAll, type Selection } from './selection.tsx';
import classes from './captures.module.css';

const [rowHeight, compactHeight] = [56, 36];
type Props = Readonly<{ captures: readonly CaptureRow[]; selection: Selection }>;

/**
 * Only visible rows are rendered, so that scrolling through a hundred thousand is as fast as
 * through ten.
 */
export function CaptureList({ captures, selection }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { isCompact } = useDensity();
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const height = isCompact ? compactHeight : rowHeight;
  const rows = useWindowVirtualizer({
    count: captures.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin,
  });
  useLayoutEffect(() => rows.measure(), [rows, height]);
  return (
    <div
      className={classes.table}
      data-compact={isCompact || undefined}
      role="table"
      aria-label="Captures"
      aria-rowcount={captures.length + 1}
    >
      <Heads captures={captures} selection={selection} />
      <div ref={list} role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const capture = captures[index]!;
          return (
            <div
              role="row"
              aria-rowindex={index + 2}
              key={capture.id}
              className={classes.row}
              data-chosen={selection.has(capture.id) || undefined}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <Cells capture={capture} selection={selection} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Heads({ captures, selection }: Props) {
  const ids = useMemo(() => captures.map(({ id }) => id), [captures]);
  return (
    <div role="rowgroup">
      <div role="row" className={classes.heads}>
        <span role="columnheader">
          <SelectAll size="xs" aria-label="Select all captures shown" ids={ids} selection={selection} />
        </span>
        <span role="columnheader" className={classes.page}>
          Page
        </span>
        <span role="columnheader">Status</span>
        <span role="columnheader" className={classes.http}>
          HTTP
        </span>
        {['Origin', 'Size', 'Duration', 'Created'].map((head) => (
          <span key={head} role="columnheader" className={classes.wide} data-number={head !== 'Origin' || undefined}>
            {head}
          </span>
        ))}
      </div>
    </div>
  );
}

function Cells({ capture, selection }: Readonly<{ capture: CaptureRow; selection: Selection }>) {
  const { id, url, origin, renderTimeMs, createdAt, httpStatus } = capture;
  const size = sumFileSizes(capture);
  return (
    <>
      <span role="cell">
        <RowCheck id={id} url={url} selection={selection} />
      </span>
      <span role="cell" className={classes.page}>
        <RowLink id={id}>
          <RowPicture id={findCaptureImageId(capture)} />
          <span className={classes.url}>
            <LongUrl url={url} />
          </span>
        </RowLink>
      </span>
      <span role="cell">
        <ToneChip {...toOutcomeBadge(capture)} />
      </span>
      <span role="cell" className={classes.http}>
        {httpStatus === undefined ? '–' : <HttpStatus code={httpStatus} />}
      </span>
      <span role="cell" className={classes.wide}>
        {formatFieldName(origin)}
      </span>
      <span role="cell" className={classes.wide} data-number>
        {size === 0 ? '–' : formatBytes(size)}
      </span>
      <span role="cell" className={classes.wide} data-number>
        {renderTimeMs === undefined ? '–' : formatDuration(renderTimeMs)}
      </span>
      <span role="cell" className={classes.wide} data-number>
        <Ago at={createdAt} />
      </span>
    </>
  );
}
