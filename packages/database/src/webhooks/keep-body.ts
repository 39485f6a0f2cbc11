import type { Db } from '../connect.ts';

/** Gives the body that every attempt sends: the first one that was kept, whoever made it. */
export async function keepBody({ client }: Db, { id, body }: { id: string; body: Uint8Array }): Promise<Uint8Array> {
  const [row] = await client.$queryRaw<{ body: Uint8Array }[]>`
    UPDATE webhook_deliveries SET body = coalesce(body, ${body}::bytea) WHERE id = ${id}::uuid RETURNING body`;
  return row!.body;
}
