import { tables } from '../generated/tables.ts';
import { columnsExcept, type RowOf } from '../statements/columns.ts';
import { sql, type Sql } from '../statements/sql.ts';

/** The columns, as a list for SELECT. */
export const scheduleColumns = columnsExcept('schedules', ['deletedAt']);
export type ScheduleValues = RowOf<typeof scheduleColumns>;

/** Returns the names of the columns that contain these values, and a row of the table. */
export function toScheduleRow(values: Partial<ScheduleValues>): {
  readonly names: Sql;
  readonly row: Sql;
} {
  const known = Object.entries(values).flatMap(([name, value]) =>
    name in tables.schedules && value !== undefined
      ? [[tables.schedules[name as keyof ScheduleValues], value] as const]
      : [],
  );
  return {
    names: sql.raw(known.map(([column]) => column).join(', ')),
    row: sql`jsonb_populate_record(NULL::schedules, ${JSON.stringify(Object.fromEntries(known))}::jsonb)`,
  };
}
