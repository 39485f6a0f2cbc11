import type { Db } from '../connect.ts';

/**
 * The stored form of `RobotsFile` in the network package. The body contains the rules, or the
 * reason why there are none.
 */
export type StoredRobots = { readonly access: 'rules' | 'all' | 'none'; readonly body: string };

export async function findRobots(
  { client }: Db,
  {
    origin,
    graceMs = 0,
  }: {
    readonly origin: string;
    /** A file counts for this many milliseconds after its expiry. */
    readonly graceMs?: number;
  },
): Promise<StoredRobots | undefined> {
  const [row] = await client.rows<StoredRobots>`
    SELECT access, body FROM robots_files WHERE origin = ${origin} AND expires_at > now() - ${graceMs}::int * interval '1 millisecond'`;
  return row;
}

type NewRobotsFileInput = StoredRobots & { readonly origin: string; readonly keepMs: number };

export async function storeRobots({ client }: Db, { origin, access, body, keepMs }: NewRobotsFileInput): Promise<void> {
  await client.execute`
    INSERT INTO robots_files (origin, access, body, expires_at, read_at)
    VALUES (${origin}, ${access}, ${body}, now() + ${keepMs}::int * interval '1 millisecond', now())
    ON CONFLICT (origin) DO UPDATE
    SET access = EXCLUDED.access, body = EXCLUDED.body, expires_at = EXCLUDED.expires_at, read_at = EXCLUDED.read_at`;
}

type RobotsRetention = {
  readonly origin: string;
  readonly keepMs: number;
  /** Files that were read more than this many milliseconds ago are not extended. */
  readonly ageMsMax: number;
};

/**
 * Extends the last response of the host for `keepMs` from now. Returns `undefined` if there is
 * none, or if it was read more than `ageMsMax` ago.
 */
export async function extendRobots(
  { client }: Db,
  { origin, keepMs, ageMsMax }: RobotsRetention,
): Promise<StoredRobots | undefined> {
  const [row] = await client.rows<StoredRobots>`
    UPDATE robots_files SET expires_at = greatest(expires_at, now() + ${keepMs}::int * interval '1 millisecond')
    WHERE origin = ${origin} AND access <> 'none' AND read_at > now() - ${ageMsMax}::int * interval '1 millisecond'
    RETURNING access, body`;
  return row;
}
