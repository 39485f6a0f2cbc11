import type { Db } from '@tintype/database/connect';
import { pacedHosts, type PacedHost } from '@tintype/database/hosts';

type Apart<Row> = { readonly free: readonly Row[]; readonly held: readonly (Row & { readonly at: PacedHost })[] };

/** Tells what goes to hosts that are being crawled, and so waits for its turn there, from what does not. */
export async function setApart<Row extends { readonly url: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<Apart<Row>> {
  const hosts = [...new Set(rows.map(({ url }) => new URL(url).hostname))];
  const paced = new Map((await pacedHosts(db, { hosts })).map((one) => [one.host, one]));
  const free: Row[] = [];
  const held: (Row & { readonly at: PacedHost })[] = [];
  for (const row of rows) {
    const at = paced.get(new URL(row.url).hostname);
    if (at === undefined) free.push(row);
    else held.push({ ...row, at });
  }
  return { free, held };
}

/** How far is looked on behind what is put aside, each turn. */
export const lookAhead = 500;
