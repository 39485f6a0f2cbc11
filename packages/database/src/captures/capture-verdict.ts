import type { Verdict } from '@tintype/contracts/capture/verdict';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/** `verdictOf` of the contracts on a row of `captures`: its facts, the first that holds first. */
const facts: readonly (readonly [condition: Sql, verdict: Sql])[] = [
  [
    sql.raw(`captures.report ->> 'recognised' IN ('bot_wall', 'error_page')`),
    sql.raw(`captures.report ->> 'recognised'`),
  ],
  [sql.raw(`(captures.report ->> 'httpStatus')::int >= 400`), sql.raw(`'error_page'`)],
  [sql.raw(`jsonb_typeof(captures.report -> 'incompleteDocument') = 'object'`), sql.raw(`'incomplete_document'`)],
  [sql.raw(`captures.report -> 'looksBlank' = 'true'::jsonb`), sql.raw(`'blank'`)],
];

/** The verdict of a completed capture; null of any other one. */
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

/** Statuses of which all mean an error page are looked for among those. */
export const hasHttpStatus = ({ least, most }: { readonly least: number; readonly most: number }): Sql => {
  const isBetween = sql`(captures.report ->> 'httpStatus')::int BETWEEN ${least} AND ${most}`;
  return least >= 400 ? sql`${isNotPage} AND ${isBetween}` : sql`${stateOf.captures.is('COMPLETED')} AND ${isBetween}`;
};
