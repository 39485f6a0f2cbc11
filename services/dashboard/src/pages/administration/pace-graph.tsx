import { findLargest } from '@tintype/contracts/numbers/extremes';
import { formatCount } from '../../format/numbers.ts';
import { formatClock } from '../../format/times.ts';
import { sumLastHour, type Work } from './work-query.ts';
import classes from '../../parts/graph.module.css';

const height = 100;

/**
 * Shows the captures that ended in each minute of the last hour. Failed captures are on top, so
 * that even a few are visible.
 */
export function PaceGraph({ work }: { readonly work: Work }) {
  const { minutes } = work;
  const { ended, failed } = sumLastHour(work);
  const most = findLargest(
    minutes.map((one) => one.completed + one.failed),
    1,
  );
  const partOf = (count: number): number => (count / most) * height;
  return (
    <>
      <svg
        className={classes.graph}
        viewBox={`0 0 ${minutes.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          `Captures per minute in the last hour: ${formatCount(ended)} in total, ${formatCount(failed)} ` +
          `failed, at most ${formatCount(most)} in one minute`
        }
      >
        {minutes.map(({ at, completed, failed: bad }, index) => (
          <g key={at}>
            <title>{`${formatClock(at)}: ${formatCount(completed)} completed, ${formatCount(bad)} failed`}</title>
            <rect x={index} y={0} width={1} height={height} fill="transparent" />
            <rect
              className={classes.completed}
              x={index + 0.1}
              width={0.8}
              y={height - partOf(completed)}
              height={partOf(completed)}
            />
            <rect
              className={classes.failed}
              x={index + 0.1}
              width={0.8}
              y={height - partOf(completed + bad)}
              height={partOf(bad)}
            />
          </g>
        ))}
        <line className={classes.base} x1={0} x2={minutes.length} y1={height} y2={height} />
      </svg>
      <p className={classes.legend}>
        <span>
          <span className={classes.mark} data-of="completed" />
          Completed: {formatCount(ended - failed)}
        </span>
        <span>
          <span className={classes.mark} data-of="failed" />
          Failed: {formatCount(failed)}
        </span>
        <span className={classes.span}>Last hour, at most {formatCount(most)} per minute</span>
      </p>
    </>
  );
}
