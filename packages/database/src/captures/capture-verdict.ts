import type { Verdict } from '@tintype/contracts/capture/verdict';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/**
 * `judgeReport` of the contracts, in SQL for a row of `captures`. The first fact that is true
 * decides.
 */
const facts: readonly (readonly [condition: Sql, verdict: Sql])[] = [
  [
    sql.raw(`captures.report ->> 'recognised' IN ('bot_wall', 'error_page')`),
    sql.raw(`captures.report ->> 'recognised'`),
  ],
  [sql.raw(`(captures.report ->> 'httpStatus')::int >= 400`), sql.raw(`'error_page'`)],
  [sql.raw(`jsonb_typeof(captures.report -> 'incompleteDocument') = 'object'`), sql.raw(`'incomplete_document'`)],
  [sql.raw(`captures.report -> 'looksBlank' = 'true'::jsonb`), sql.raw(`'blank'`)],
];

/** The verdict of a completed capture; `null` for any other capture. */
export const captureVerdict = sql`
  CASE WHEN ${stateOf.captures.is('COMPLETED')} THEN CASE ${sql.join(
    facts.map(([condition, verdict]) => sql`WHEN ${condition} THEN ${verdict}`),
    ' ',
  )} ELSE 'page' END END`;

/**
 * The condition of the index `captures_not_page_idx`, so that these few captures are found among
 * millions.
 */
export const isNotPage = sql`${stateOf.captures.is('COMPLETED')} AND (${sql.join(
  facts.map(([condition]) => condition),
  ' OR ',
)})`;

export const hasVerdict = (wanted: readonly Verdict[]): Sql => {
  const isOneOf = sql`${captureVerdict} = ANY (${wanted}::text[])`;
  return wanted.includes('page') ? isOneOf : sql`${isNotPage} AND ${isOneOf}`;
};

/** The range of statuses that all mean an error page is part of the index condition. */
export const hasHttpStatus = ({ least, most }: { readonly least: number; readonly most: number }): Sql => {
  const isBetween = sql`(captures.report ->> 'httpStatus')::int BETWEEN ${least} AND ${most}`;
  return least >= 400 ? sql`${isNotPage} AND ${isBetween}` : sql`${stateOf.captures.is('COMPLETED')} AND ${isBetween}`;
};
