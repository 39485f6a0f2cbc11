import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CaptureRow } from '../../api/schemas.ts';
import { formatDuration } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { statuses } from '../../parts/status.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { pictureIdOf } from './capture-files.ts';
import classes from './capture-grid.module.css';

type Props = {
  readonly captures: readonly CaptureRow[];
  /** As few rows as the window is wide for, without one that is left over. */
  readonly isStrip?: boolean;
};

export function CaptureGrid({ captures, isStrip = false }: Props) {
  return (
    <ul className={classes.grid} data-strip={isStrip || undefined}>
      {captures.map((capture) => (
        <li key={capture.id} className={classes.card}>
          <Link to="/captures/$id" params={{ id: capture.id }} className={classes.link}>
            <div className={classes.frame}>
              <Thumbnail
                captureId={pictureIdOf(capture)}
                width={320}
                absent={capture.errorMessage ?? statuses[capture.status].word}
              />
            </div>
            <div className={classes.caption}>
              <Text size="sm" fw={500} className={classes.url}>
                <LongUrl url={capture.url} />
              </Text>
              <div className={classes.line}>
                <StatusChip status={capture.status} />
                <Text size="xs" c="dimmed">
                  {capture.renderTimeMs === undefined ? '' : `${formatDuration(capture.renderTimeMs)} · `}
                  <Ago at={capture.createdAt} />
                </Text>
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const CaptureGridSkeleton = () => (
  <div className={classes.grid} aria-busy aria-label="Loading captures">
    {Array.from({ length: 12 }, (_, index) => (
      <Skeleton key={index} height={232} radius={6} />
    ))}
  </div>
);
