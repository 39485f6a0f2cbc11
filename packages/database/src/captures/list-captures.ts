import type { CaptureSearch } from '@tintype/contracts/capture/capture-search';
import type { Origin } from '@tintype/contracts/capture/origins';
import type { Verdict } from '@tintype/contracts/capture/verdict';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import { isAfter, type PageQuery } from '../statements/page.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { Visibility } from '../rights/visibility.ts';
import { hasHttpStatus, hasVerdict } from './capture-verdict.ts';
import { selectCaptures, type StoredCapture } from './find-capture.ts';

type CaptureQuery = Visibility &
  PageQuery & {
    readonly search?: CaptureSearch | undefined;
    readonly state?: CaptureState | undefined;
    readonly origin?: Origin | undefined;
    readonly verdicts?: readonly Verdict[] | undefined;
    readonly httpStatus?: { readonly least: number; readonly most: number } | undefined;
    /** Only captures with these ids. */
    readonly ids?: readonly string[] | undefined;
    readonly from?: Date | undefined;
    readonly until?: Date | undefined;
  };

/**
 * Lists captures of all origins, newest first. An id is searched first: if it is found, nothing
 * else can match.
 */
export async function listCaptures(db: Db, { search, ...wanted }: CaptureQuery): Promise<StoredCapture[]> {
  if (search?.id !== undefined) {
    const found = await walk(db, wanted, sql`captures.id = ${search.id}`);
    if (found.length > 0 || search.host === undefined) return found;
  }
  return walk(db, wanted, search === undefined ? sql`true` : isOnHost(search));
}

/**
 * The position is found in an index before the rows are read, because a row contains the complete
 * request.
 */
function walk(
  db: Db,
  {
    organizationId,
    createdBy,
    state,
    origin,
    verdicts,
    httpStatus,
    ids,
    from,
    until,
    limit,
    after,
  }: Omit<CaptureQuery, 'search'>,
  isMeant: Sql,
): Promise<StoredCapture[]> {
  const conditions = [
    sql`captures.organization_id = ${organizationId}`,
    isMeant,
    // Captures of lists that the principal did not create are hidden here, as in the lists
    // themselves.
    ...(createdBy === undefined
      ? []
      : [sql`(captures.origin NOT IN ('bulk', 'batch') OR captures.created_by = ${createdBy})`]),
    ...(state === undefined ? [] : [stateOf.captures.is(state)]),
    ...(origin === undefined ? [] : [sql`captures.origin = ${origin}`]),
    ...(verdicts === undefined ? [] : [hasVerdict(verdicts)]),
    ...(httpStatus === undefined ? [] : [hasHttpStatus(httpStatus)]),
    ...(ids === undefined ? [] : [sql`captures.id = ANY (${ids}::text[])`]),
    ...(from === undefined ? [] : [sql`captures.created_at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`captures.created_at < ${until}::timestamptz`]),
    isAfter('captures', after),
  ];
  return selectCaptures(
    db,
    sql`WHERE id IN (SELECT id FROM captures WHERE ${sql.join(conditions, ' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${limit})
      ORDER BY created_at DESC, id DESC`,
  );
}

/** The expression of the index in the migration. */
const hostOf = sql.raw(
  String.raw`lower(substring(captures.request ->> 'url' FROM '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+|\[[^\]]*\])'))`,
);

function isOnHost({ host, urls }: CaptureSearch): Sql {
  const onHost = sql`${hostOf} = ${host}`;
  if (urls === undefined) return onHost;
  const begins = urls.map((url) => sql`starts_with(captures.request ->> 'url', ${url})`);
  return sql`${onHost} AND (${sql.join(begins, ' OR ')})`;
}
