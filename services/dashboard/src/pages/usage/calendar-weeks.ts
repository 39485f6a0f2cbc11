export type Day = Readonly<{ date: string; count: number }>;

/** Weeks begin on Monday; places before the first day are undefined. */
export function groupByWeek(days: readonly Day[]): (Day | undefined)[][] {
  const [first] = days;
  if (first === undefined) return [];
  // Dates are in UTC, as usage is counted.
  const weekday = (new Date(`${first.date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const padded = [...Array.from({ length: weekday }, () => undefined), ...days];
  return Array.from({ length: Math.ceil(padded.length / 7) }, (_, week) => padded.slice(7 * week, 7 * week + 7));
}

const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** A name takes three columns, so the first month is named only if it has that many. */
export function listMonthLabels(weeks: readonly (readonly (Day | undefined)[])[]): { column: number; name: string }[] {
  const starts = weeks.flatMap((week, column) => {
    const first = column === 0 ? week.find((day) => day !== undefined) : undefined;
    const begins = week.find((day) => day?.date.endsWith('-01')) ?? first;
    return begins === undefined ? [] : [{ column, name: months.format(new Date(`${begins.date}T00:00:00Z`)) }];
  });
  return starts.filter(({ column }, at) => at > 0 || (starts[1]?.column ?? Number.POSITIVE_INFINITY) - column >= 3);
}

/** The steps grow, so that one large day does not make all others look empty. */
export function toHeatLevel(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  const share = Math.sqrt(count / most);
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1;
}
