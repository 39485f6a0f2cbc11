import { Checkbox, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CaptureRow } from '../../api/client.ts';
import { formatDuration } from '../../format/format.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Ago, LongUrl, OutcomeChip } from '../../parts/row-facts.tsx';
import { explainMissingImage, findCaptureImageId } from './capture-files.ts';
import type { Selection } from './selection.tsx';
import classes from './capture-grid.module.css';

type Props = Readonly<{
  captures: readonly CaptureRow[];
  /** Shows only as many rows as fit the window, without an incomplete row. */
  isStrip?: boolean;
  selection?: Selection;
}>;

export function CaptureGrid({ captures, isStrip = false, selection }: Props) {
  return (
    <ul className={classes.grid} data-strip={isStrip || undefined}>
      {captures.map((capture) => (
        <li key={capture.id} className={classes.card} data-chosen={selection?.has(capture.id) || undefined}>
          {selection !== undefined && (
            <Checkbox
              className={classes.check}
              size="sm"
              aria-label={`Select ${capture.url}`}
              checked={selection.has(capture.id)}
              onChange={() => selection.toggle(capture.id)}
            />
          )}
          <Link to="/captures/$id" params={{ id: capture.id }} className={classes.link}>
            <div className={classes.frame}>
              <Thumbnail captureId={findCaptureImageId(capture)} width={320} absent={explainMissingImage(capture)} />
            </div>
            <div className={classes.caption}>
              <Text size="sm" fw={500} className={classes.url}>
                <LongUrl url={capture.url} />
              </Text>
              <div className={classes.line}>
                <OutcomeChip of={capture} />
                <Text size="xs" c="dimmed" className={classes.times}>
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
