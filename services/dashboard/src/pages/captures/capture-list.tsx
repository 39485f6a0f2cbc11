import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CaptureRow } from '../../api/schemas.ts';
import { formatDuration } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { pictureIdOf } from './capture-files.ts';
import classes from './capture-list.module.css';

const rowHeight = 56;

/** Only the rows that show are drawn, so that a hundred thousand scroll like ten. */
export function CaptureList({ captures }: { readonly captures: readonly CaptureRow[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: captures.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  return (
    <div ref={list} className={classes.list} role="list" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const capture = captures[index]!;
        return (
          <div
            role="listitem"
            key={capture.id}
            className={classes.item}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Link to="/captures/$id" params={{ id: capture.id }} className={classes.row}>
              <span className={classes.frame}>
                <Thumbnail captureId={pictureIdOf(capture)} width={160} absent="" />
              </span>
              <span className={classes.url}>
                <LongUrl url={capture.url} />
              </span>
              <span className={classes.status}>
                <StatusChip status={capture.status} />
              </span>
              <Text size="sm" c="dimmed" component="span" className={classes.time} visibleFrom="sm">
                {capture.renderTimeMs === undefined ? '–' : formatDuration(capture.renderTimeMs)}
              </Text>
              <Text size="sm" c="dimmed" component="span" className={classes.ago}>
                <Ago at={capture.createdAt} />
              </Text>
            </Link>
          </div>
        );
      })}
    </div>
  );
}
