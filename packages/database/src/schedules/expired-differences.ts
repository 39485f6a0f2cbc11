import type { Db } from '../connect.ts';

type ExpiredDifference = { readonly id: string; readonly storageKey: string };

/** The pictures of changes that storage may delete, longest expired first. */
export async function listExpiredDifferences(
  { client }: Db,
  { limit }: { readonly limit: number },
): Promise<ExpiredDifference[]> {
  return client.$queryRaw<ExpiredDifference[]>`
    SELECT id, diff_key AS "storageKey" FROM schedule_executions
    WHERE diff_key IS NOT NULL AND expires_at < now() ORDER BY expires_at LIMIT ${limit}`;
}

/** To be called once storage has deleted them: a picture is looked for again until then. */
export async function forgetDifferences({ client }: Db, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  await client.$executeRaw`UPDATE schedule_executions SET diff_key = NULL WHERE id = ANY (${ids}::text[])`;
}
