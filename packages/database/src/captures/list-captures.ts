import type { Verdict } from '@tintype/contracts/capture/report-fields';
import { sql, type Sql, isAfter, type PageQuery } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { CaptureSearch } from '@tintype/contracts/capture/capture-search';
import type { Origin } from '@tintype/contracts/capture/origins';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import type { Visibility } from '../rights/rights.ts';
import { selectCaptures, type StoredCapture } from './find-capture.ts';

/** `judgeReport` of the contracts, in SQL. The first fact that is true decides. */
const verdictRules: readonly (readonly [condition: Sql, verdict: Sql])[] = [
  [
    sql.raw(`captures.report ->> 'recognised' IN ('bot_wall', 'error_page')`),
    sql.raw(`captures.report ->> 'recognised'`),
  ],
  [sql.raw(`(captures.report ->> 'httpStatus')::int >= 400`), sql.raw(`'error_page'`)],
  [sql.raw(`jsonb_typeof(captures.report -> 'incompleteDocument') = 'object'`), sql.raw(`'incomplete_document'`)],
  [sql.raw(`captures.report -> 'looksBlank' = 'true'::jsonb`), sql.raw(`'blank'`)],
];

/** `null` for a capture that has not completed. */
export const captureVerdict = sql`
  CASE WHEN ${stateOf.captures.is('COMPLETED')} THEN CASE ${sql.join(
    verdictRules.map(([condition, verdict]) => sql`WHEN ${condition} THEN ${verdict}`),
    ' ',
  )} ELSE 'page' END END`;

/** The condition of the index `captures_not_page_idx`, which finds these few among millions. */
const isNotPage = sql`${stateOf.captures.is('COMPLETED')} AND (${sql.join(
  verdictRules.map(([condition]) => condition),
  ' OR ',
)})`;

const hasVerdict = (wanted: readonly Verdict[]): Sql => {
  const isOneOf = sql`${captureVerdict} = ANY (${wanted}::text[])`;
  return wanted.includes('page') ? isOneOf : sql`${isNotPage} AND ${isOneOf}`;
};

/** Above 400, every status is an error page, so the condition of its index is added. */
const hasHttpStatus = ({ least, most }: { readonly least: number; readonly most: number }): Sql => {
  const isBetween = sql`(captures.report ->> 'httpStatus')::int BETWEEN ${least} AND ${most}`;
  return least >= 400 ? sql`${isNotPage} AND ${isBetween}` : sql`${stateOf.captures.is('COMPLETED')} AND ${isBetween}`;
};

export type CaptureSelection = Visibility & {
  readonly search?: CaptureSearch | undefined;
  readonly state?: CaptureState | undefined;
  readonly origin?: Origin | undefined;
  readonly verdicts?: readonly Verdict[] | undefined;
  readonly httpStatus?: { readonly least: number; readonly most: number } | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly isDeletable?: boolean | undefined;
};

/**
 * An index finds the position before the rows are read, because a row contains the complete
 * request.
 */
export async function listCaptures(
  db: Db,
  { limit, after, ...filter }: CaptureSelection & PageQuery,
): Promise<StoredCapture[]> {
  const matches = sql`${await matching(db, filter)} AND ${isAfter('captures', after)}`;
  return selectCaptures(
    db,
    sql`WHERE id IN (SELECT id FROM captures WHERE ${matches} ORDER BY created_at DESC, id DESC LIMIT ${limit})
      ORDER BY created_at DESC, id DESC`,
  );
}

export type CaptureCount = { readonly count: number; readonly deletable: number };

export async function countCaptures(
  db: Db,
  { limit, ...filter }: CaptureSelection & { readonly limit: number },
): Promise<CaptureCount> {
  const counted = await db.client.first<CaptureCount>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE is_deletable)::int AS deletable
    FROM (SELECT ${isDeletable} AS is_deletable FROM captures WHERE ${await matching(db, filter)} LIMIT ${limit}) AS found`;
  return counted!;
}

const isDeletable = sql`(${stateOf.captures.isEnded} AND captures.deleted_at IS NULL)`;

async function matching(db: Db, filter: CaptureSelection): Promise<Sql> {
  const { organizationId, createdBy, search, state, origin, verdicts, httpStatus, ids, from, until } = filter;
  const visible = sql.join(
    [
      sql`captures.organization_id = ${organizationId}`,
      // Captures of lists that the principal did not create are hidden, as the lists are.
      ...(createdBy === undefined
        ? []
        : [sql`(captures.origin NOT IN ('bulk', 'batch') OR captures.created_by = ${createdBy})`]),
    ],
    ' AND ',
  );
  const conditions = [
    visible,
    ...(search === undefined ? [] : [await resolveSearch(db, search, { organizationId, visible })]),
    ...(state === undefined ? [] : [stateOf.captures.is(state)]),
    ...(origin === undefined ? [] : [sql`captures.origin = ${origin}`]),
    ...(verdicts === undefined ? [] : [hasVerdict(verdicts)]),
    ...(httpStatus === undefined ? [] : [hasHttpStatus(httpStatus)]),
    ...(ids === undefined ? [] : [sql`captures.id = ANY (${ids}::text[])`]),
    ...(from === undefined ? [] : [sql`captures.created_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`captures.created_at < ${until}::timestamptz`]),
    ...(filter.isDeletable === true ? [isDeletable] : []),
  ];
  return sql.join(conditions, ' AND ');
}

type VisibleCaptures = { readonly organizationId: string; readonly visible: Sql };

/** Uses the first meaning with a match: an ID, host or start of a URL by index, then any part. */
async function resolveSearch(
  db: Db,
  search: CaptureSearch,
  { organizationId, visible }: VisibleCaptures,
): Promise<Sql> {
  const indexed = [
    ...(search.id === undefined ? [] : [sql`captures.id = ${search.id}`]),
    ...(search.host === undefined ? [] : [isOnHost(search.host, search.urls)]),
  ];
  for (const meaning of indexed) {
    const known = await db.client.first`SELECT 1 FROM captures WHERE ${visible} AND ${meaning} LIMIT 1`;
    if (known !== undefined) return meaning;
  }
  return hasPart(search.part, organizationId);
}

/** No index contains parts, so only the newest captures and crawls are searched. */
const searchedCapturesMax = 100_000;
const searchedCrawlsMax = 100;

function hasPart(part: string, organizationId: string): Sql {
  const text = part.toLowerCase();
  // URLs are stored with their characters escaped.
  const spellings = [...new Set([text, escapeCharacters(text)])];
  const inUrl = spellings.map((one) => sql`strpos(lower(captures.request ->> 'url'), ${one}) > 0`);
  return sql`captures.created_at >= coalesce((
      SELECT newest.created_at FROM captures AS newest WHERE newest.organization_id = ${organizationId}
      ORDER BY newest.created_at DESC, newest.id OFFSET ${searchedCapturesMax} LIMIT 1), '-infinity')
    AND (${sql.join(inUrl, ' OR ')}
      OR captures.id IN (
        SELECT capture_id FROM crawl_pages
        WHERE strpos(lower(title), ${text}) > 0 AND crawl_id IN (
          SELECT id FROM crawls WHERE organization_id = ${organizationId} ORDER BY created_at DESC LIMIT ${searchedCrawlsMax})))`;
}

function escapeCharacters(text: string): string {
  try {
    return encodeURI(text).toLowerCase();
  } catch {
    return text;
  }
}

/** The expression of the index in the migration. */
const hostOf = sql.raw(
  String.raw`lower(substring(captures.request ->> 'url' FROM '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+|\[[^\]]*\])'))`,
);

function isOnHost(host: string, urls: readonly string[] | undefined): Sql {
  const onHost = sql`${hostOf} = ${host}`;
  if (urls === undefined) return onHost;
  const begins = urls.map((url) => sql`starts_with(captures.request ->> 'url', ${url})`);
  return sql`(${onHost} AND (${sql.join(begins, ' OR ')}))`;
}
