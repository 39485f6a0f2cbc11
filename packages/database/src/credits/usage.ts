import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type Usage = { readonly credits: number; readonly captures: number; readonly bytes: number };
export type MonthUsage = Usage & { readonly month: Date };
type KeyUsage = {
  readonly apiKeyId: string;
  readonly keyPrefix: string;
  readonly name: string;
  readonly current: Usage;
  readonly total: Usage;
};
type DayCount = { readonly date: string; readonly count: number };

/** Months (UTC) without usage are left out. */
export async function usageByMonth({ client }: Db, organizationId: string): Promise<MonthUsage[]> {
  return client.rows<MonthUsage>`
    SELECT date_trunc('month', day)::date AS month, sum(credits)::float8 AS credits, sum(captures)::float8 AS captures,
           sum(bytes)::float8 AS bytes
    FROM usage_days WHERE organization_id = ${organizationId} GROUP BY 1 ORDER BY 1 DESC`;
}

const sums = (since: Date): Sql => sql`
  jsonb_build_object(
    'credits', coalesce(sum(credits) FILTER (WHERE day >= ${since}::date), 0),
    'captures', coalesce(sum(captures) FILTER (WHERE day >= ${since}::date), 0),
    'bytes', coalesce(sum(bytes) FILTER (WHERE day >= ${since}::date), 0)) AS current,
  jsonb_build_object(
    'credits', coalesce(sum(credits), 0), 'captures', coalesce(sum(captures), 0), 'bytes', coalesce(sum(bytes), 0)) AS total`;

type UsageQuery = { readonly organizationId: string; readonly since: Date };

export async function usageWithoutKey(
  { client }: Db,
  { organizationId, since }: UsageQuery,
): Promise<Pick<KeyUsage, 'current' | 'total'>> {
  const row = await client.first<Pick<KeyUsage, 'current' | 'total'>>`
    SELECT ${sums(since)} FROM usage_days WHERE organization_id = ${organizationId} AND api_key_id IS NULL`;
  return row!;
}

/** Usage of every key, including revoked ones, since a day and in total. */
export async function usageByKey({ client }: Db, { organizationId, since }: UsageQuery): Promise<KeyUsage[]> {
  return client.rows<KeyUsage>`
    SELECT keys.id AS "apiKeyId", keys.shown_prefix AS "keyPrefix", keys.name,
           ${sums(since)}
    FROM api_keys AS keys
    LEFT JOIN usage_days ON usage_days.organization_id = keys.organization_id AND usage_days.api_key_id = keys.id
    WHERE keys.organization_id = ${organizationId}
    GROUP BY keys.id ORDER BY keys.created_at, keys.id`;
}

/** Oldest first (UTC), including days without captures. */
export async function usageByDay(
  { client }: Db,
  {
    organizationId,
    since,
    until,
    apiKeyIds,
  }: UsageQuery & { readonly until: Date; readonly apiKeyIds: readonly string[] | undefined },
): Promise<DayCount[]> {
  return client.rows<DayCount>`
    SELECT to_char(days.day, 'YYYY-MM-DD') AS date, coalesce(sum(captures), 0)::float8 AS count
    FROM generate_series(${since}::date, ${until}::date, interval '1 day') AS days (day)
    LEFT JOIN usage_days ON usage_days.organization_id = ${organizationId} AND usage_days.day = days.day
      AND (${apiKeyIds === undefined} OR usage_days.api_key_id = ANY (${apiKeyIds ?? []}::text[]))
    GROUP BY days.day ORDER BY days.day`;
}
