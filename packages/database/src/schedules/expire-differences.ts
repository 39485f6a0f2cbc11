import type { Db } from '../connect.ts';

type Work = { readonly now: Date; readonly limit: number; readonly remove: (keys: readonly string[]) => Promise<void> };

/** Deletes the pictures of changes whose time has passed, from storage first. Answers how many there were. */
export async function expireDifferences({ client }: Db, { now, limit, remove }: Work): Promise<number> {
  const rows = await client.$queryRaw<{ id: string; key: string }[]>`
    SELECT id, diff_key AS key FROM schedule_executions
    WHERE diff_key IS NOT NULL AND expires_at < ${now} ORDER BY expires_at LIMIT ${limit}`;
  if (rows.length === 0) return 0;
  await remove(rows.map(({ key }) => key));
  await client.$executeRaw`UPDATE schedule_executions SET diff_key = NULL WHERE id = ANY (${rows.map(({ id }) => id)})`;
  return rows.length;
}
