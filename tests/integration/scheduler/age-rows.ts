import type { TestDatabase } from '@tintype/testing/test-database';
import { sql } from '@tintype/database/statements/sql';

/** What is planned stays planned: a time that passed meanwhile would be a time that was missed. */
const plans: readonly string[] = ['next_run_at', 'starts_at', 'ends_at'];
/**
 * Off by so much, so that no row takes the time of another before that one is moved: planned times
 * are unique, and whole seconds.
 */
const oddMs = 7;

/**
 * Lets time pass: every time in every table lies so many days further back. For a moment in which
 * nothing is in progress, for leases are times too. Days of `usage_days` are no times, and stay.
 */
export async function ageRows(database: TestDatabase, { days }: { readonly days: number }): Promise<void> {
  await database.transaction(
    async ({ client }) => {
      const columns = await client.rows<{ table: string; column: string }>`
        SELECT table_name AS table, column_name AS column FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone' AND table_name <> '_migrations'`;
      const moved = columns.filter(({ column }) => !plans.includes(column));
      // Triggers would take it for something that happened.
      await client.execute`SET LOCAL session_replication_role = replica`;
      await client.execute`SET LOCAL statement_timeout = 0`;
      for (const [table, own] of Map.groupBy(moved, (each) => each.table)) {
        const changes = own.map(
          ({ column }) => `${column} = ${column} - interval '${days} days ${oddMs} milliseconds'`,
        );
        await client.execute(sql.raw(`UPDATE ${table} SET ${changes.join(', ')}`));
      }
    },
    { timeoutMs: 120_000 },
  );
}
