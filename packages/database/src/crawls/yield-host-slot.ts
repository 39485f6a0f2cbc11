import type { Db } from '../connect.ts';

/** A crawl that cannot take its turn now goes to the end of the line, so that others of the same host come. */
export async function yieldHostSlot({ client }: Db, { crawlId }: { readonly crawlId: string }): Promise<void> {
  await client.$executeRaw`UPDATE crawls SET served_at = clock_timestamp() WHERE id = ${crawlId}`;
}
