import { findLargest } from '@tintype/contracts/numbers/extremes';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { graphSize, toLinePath } from '../../parts/line-path.ts';
import { useReadings, type Reading } from './use-readings.ts';
import classes from '../../parts/graph.module.css';

/** Shows queued captures and captures in progress since the dashboard was opened. */
export function DepthGraph() {
  const readings = useReadings();
  const last = readings.at(-1);
  const most = findLargest(
    readings.flatMap(({ queued, rendering }) => [queued, rendering]),
    1,
  );
  const line = (of: (reading: Reading) => number): string => getPath(readings, most, of);
  const spanMs = last === undefined ? 0 : last.atMs - readings[0]!.atMs;
  const inWords =
    last === undefined
      ? 'No reading yet'
      : `Queued: ${formatCount(last.queued)}. In progress: ${formatCount(last.rendering)}. At most ` +
        `${formatCount(most)} in the last ${formatDuration(spanMs)}`;
  return (
    <>
      <svg
        className={classes.graph}
        viewBox={`0 0 ${graphSize} ${graphSize}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords}
      >
        <line className={classes.base} x1={0} x2={graphSize} y1={graphSize} y2={graphSize} />
        <path className={classes.queued} d={line(({ queued }) => queued)} />
        <path className={classes.rendering} d={line(({ rendering }) => rendering)} />
      </svg>
      <p className={classes.legend}>
        <span>
          <span className={classes.mark} data-of="queued" />
          Queued: {formatCount(last?.queued ?? 0)}
        </span>
        <span>
          <span className={classes.mark} data-of="rendering" />
          In progress: {formatCount(last?.rendering ?? 0)}
        </span>
        <span className={classes.span}>
          {spanMs < 60_000 ? 'Since this page was opened' : `Last ${formatDuration(spanMs)}`}, at most{' '}
          {formatCount(most)}
        </span>
      </p>
    </>
  );
}

/** Returns the line of the readings. */
function getPath(readings: readonly Reading[], most: number, of: (reading: Reading) => number): string {
  const from = readings[0]?.atMs ?? 0;
  const spanMs = (readings.at(-1)?.atMs ?? 0) - from;
  return toLinePath(readings.map((reading) => [spanMs === 0 ? 0 : (reading.atMs - from) / spanMs, of(reading) / most]));
}
