import { findLargest } from '@tintype/contracts/numbers/extremes';
import { Text } from '@mantine/core';
import { formatCount } from '../../format/numbers.ts';
import { toHeatLevel, listMonthLabels, groupByWeek, type Day } from './calendar-weeks.ts';
import classes from './heat-map.module.css';

const cell = 12;
const gap = 3;
/** The height of the month names. */
const head = 16;

/**
 * A square for each day, a column for each week, and the months above. The total is next to it for
 * users who cannot see the shades.
 */
export function HeatMap({ days }: { readonly days: readonly Day[] }) {
  const weeks = groupByWeek(days);
  const most = findLargest(
    days.map(({ count }) => count),
    1,
  );
  const sum = days.reduce((total, { count }) => total + count, 0);
  const size = cell + gap;
  const inWords = `${formatCount(sum)} captures in ${formatCount(days.length)} days${sum === 0 ? '' : `, at most ${formatCount(most)} in one day`}`;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Captures per day">
        <svg width={weeks.length * size} height={head + 7 * size} role="img" aria-label={inWords}>
          {listMonthLabels(weeks).map(({ column, name }) => (
            <text key={column} x={column * size} y={head - 6} className={classes.month}>
              {name}
            </text>
          ))}
          {weeks.flatMap((week, column) =>
            week.map((day, row) =>
              day === undefined ? null : (
                <rect
                  key={day.date}
                  x={column * size}
                  y={head + row * size}
                  width={cell}
                  height={cell}
                  rx={2}
                  className={classes.day}
                  data-level={toHeatLevel(day.count, most)}
                >
                  <title>{`${day.date}: ${formatCount(day.count)}`}</title>
                </rect>
              ),
            ),
          )}
        </svg>
      </div>
      <Text size="sm" c="dimmed" mt={8}>
        {inWords}.
      </Text>
    </>
  );
}
