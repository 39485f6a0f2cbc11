import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type HostVisit = { readonly host: string; readonly captureId: string };

/**
 * Call this in the transaction in which the capture gets its place in the queue. `false` if the
 * host may not be visited now, or another transaction is taking the slot. The dispatcher must not
 * wait for locks of crawls, because it holds locks that crawls wait for.
 */
export async function takeHostSlot({ client }: Db, { host, captureId }: HostVisit): Promise<boolean> {
  await client.execute`
    INSERT INTO host_visits (host, visited_at, next_at) VALUES (${host}, 'epoch', 'epoch') ON CONFLICT (host) DO NOTHING`;
  const locked = await client.rows<{ host: string }>`
    SELECT host FROM host_visits WHERE host = ${host} FOR NO KEY UPDATE SKIP LOCKED`;
  if (locked.length === 0) return false;
  const taken = await client.execute`
    UPDATE host_visits SET visited_at = clock_timestamp(), capture_id = ${captureId}
    FROM (${hostStatus(sql`SELECT ${host}::text, 0`)}) AS status
    WHERE host_visits.host = status.host AND status.slots > 0`;
  return taken === 1;
}

const slotRequestMs = 1_000;

/** Makes crawls leave the next slot of these hosts to captures. Repeat this while captures wait. */
export async function requestHostSlots(
  { client }: Db,
  { hosts }: { readonly hosts: readonly string[] },
): Promise<void> {
  if (hosts.length === 0) return;
  await client.execute`
    UPDATE host_visits SET wanted_until = now() + ${slotRequestMs}::int * interval '1 millisecond'
    WHERE host IN (
      SELECT host FROM host_visits
      WHERE host = ANY (${hosts}::text[]) AND (wanted_until IS NULL OR wanted_until < now() + ${slotRequestMs / 2}::int * interval '1 millisecond')
      FOR NO KEY UPDATE SKIP LOCKED)`;
}

/** The maximum number of concurrent pages of a host without a delay. */
const hostPagesMax = 8;

/**
 * `slots` is the number of visits that may begin now. The longest of three delays applies: the
 * delay of the waiting pages, of the caller (second column of `hosts`), and of the host's last
 * crawl while it is in progress. With a delay, visits run one at a time. `wanted`: a crawl had the
 * last slot, and captures of other origins wait.
 */
export const hostStatus = (hosts: Sql) => sql`
  SELECT host, delay_ms, wanted_until > clock_timestamp() AND capture_id IS NULL AS wanted,
         CASE WHEN next_at > clock_timestamp() THEN 0
              WHEN delay_ms = 0 THEN ${hostPagesMax}::int - running
              WHEN running > 0 OR other_lives THEN 0
              WHEN greatest(visited_at, other_ended_at) + delay_ms * interval '1 millisecond' > clock_timestamp() THEN 0
              ELSE 1 END AS slots
  FROM (
    SELECT asked.host, running, visited_at, next_at, wanted_until, capture_id, ${stateOf.captures.isLive} AS other_lives, captures.completed_at AS other_ended_at,
           greatest(longest_ms, CASE WHEN crawls.id IS NOT NULL THEN host_visits.delay_ms END, asked_ms) AS delay_ms
    FROM (${hosts}) AS asked (host, asked_ms)
    CROSS JOIN LATERAL (
      SELECT max(delay_ms) AS longest_ms, count(*) FILTER (WHERE ${stateOf.crawlPages.is('RUNNING')})::int AS running
      FROM crawl_pages WHERE crawl_pages.host = asked.host AND ${stateOf.crawlPages.isLive}
    ) AS pages
    LEFT JOIN host_visits ON host_visits.host = asked.host
    LEFT JOIN crawls ON crawls.id = crawl_id AND crawls.completed_at IS NULL
    LEFT JOIN captures ON captures.id = host_visits.capture_id AND captures.sent_at IS NOT NULL
    WHERE longest_ms IS NOT NULL OR crawls.id IS NOT NULL
  ) AS known`;

/** Called first, because hosts need no check while no crawl is in progress. */
export async function hasActiveCrawl({ client }: Db): Promise<boolean> {
  const row = await client.first<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM crawls WHERE completed_at IS NULL) AS any`;
  return row!.any;
}

type PacedHost = {
  readonly host: string;
  readonly delayMs: number;
  /** Checked again when the slot is taken. */
  readonly isFree: boolean;
};

export async function listPacedHosts(
  { client }: Db,
  { hosts }: { readonly hosts: readonly string[] },
): Promise<PacedHost[]> {
  if (hosts.length === 0) return [];
  return client.rows<PacedHost>`
    SELECT host, delay_ms AS "delayMs", slots > 0 AS "isFree"
    FROM (${hostStatus(sql`SELECT unnest(${hosts}::text[]), 0`)}) AS status WHERE delay_ms > 0`;
}

type HostSplit<Row> = { readonly free: readonly Row[]; readonly held: readonly (Row & { readonly at: PacedHost })[] };

async function findCrawledHosts(
  { client }: Db,
  { organizationId, hosts }: { readonly organizationId: string; readonly hosts: readonly string[] },
): Promise<readonly string[]> {
  if (hosts.length === 0) return [];
  const rows = await client.rows<{ host: string }>`
    SELECT host FROM unnest(${hosts}::text[]) AS asked (host)
    WHERE EXISTS (
      SELECT FROM crawl_pages JOIN crawls ON crawls.id = crawl_id
      WHERE crawl_pages.host = asked.host AND ${stateOf.crawlPages.isLive} AND crawls.organization_id = ${organizationId}
    ) OR EXISTS (
      SELECT FROM host_visits JOIN crawls ON crawls.id = crawl_id
      WHERE host_visits.host = asked.host AND crawls.completed_at IS NULL AND crawls.organization_id = ${organizationId})`;
  return rows.map(({ host }) => host);
}

/**
 * A crawl delays only work of the same organization, because a site may request pauses of minutes.
 */
export async function splitByHost<Row extends { readonly url: string }>(
  db: Db,
  { organizationId, rows }: { readonly organizationId: string; readonly rows: readonly Row[] },
): Promise<HostSplit<Row>> {
  const hosts = [...new Set(rows.map(({ url }) => new URL(url).hostname))];
  const known = await listPacedHosts(db, { hosts });
  const crawled = await findCrawledHosts(db, { organizationId, hosts: known.map(({ host }) => host) });
  const paced = new Map(known.filter(({ host }) => crawled.includes(host)).map((one) => [one.host, one]));
  const free: Row[] = [];
  const held: (Row & { readonly at: PacedHost })[] = [];
  for (const row of rows) {
    const at = paced.get(new URL(row.url).hostname);
    if (at === undefined) free.push(row);
    else held.push({ ...row, at });
  }
  return { free, held };
}

/** `RobotsFile` of the network package. The body contains the rules, or why there are none. */
type StoredRobots = { readonly access: 'rules' | 'all' | 'none'; readonly body: string };

export async function findRobots(
  { client }: Db,
  {
    origin,
    graceMs = 0,
  }: {
    readonly origin: string;
    /** How long a file counts after its expiry. */
    readonly graceMs?: number;
  },
): Promise<StoredRobots | undefined> {
  return client.first<StoredRobots>`
    SELECT access, body FROM robots_files WHERE origin = ${origin} AND expires_at > now() - ${graceMs}::int * interval '1 millisecond'`;
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
  /** Older readings are not extended. */
  readonly ageMsMax: number;
};

/** `undefined` if there is none that was read within `ageMsMax`. */
export async function extendRobots(
  { client }: Db,
  { origin, keepMs, ageMsMax }: RobotsRetention,
): Promise<StoredRobots | undefined> {
  return client.first<StoredRobots>`
    UPDATE robots_files SET expires_at = greatest(expires_at, now() + ${keepMs}::int * interval '1 millisecond')
    WHERE origin = ${origin} AND access <> 'none' AND read_at > now() - ${ageMsMax}::int * interval '1 millisecond'
    RETURNING access, body`;
}
