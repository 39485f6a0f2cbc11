import { mapSealed } from '@tintype/contracts/capture/secret-options';
import { captureSecrets, createKeyring } from '@tintype/runtime/secrets';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import type { ResealResult, Secrets } from './sealed-columns.ts';

type SealedOptionColumn = { readonly table: string; readonly column: string; readonly organization?: Sql };
const ofBatch = sql`(SELECT organization_id FROM batches WHERE batches.id = batch_id)`;
const ofPipeline = sql`(SELECT organization_id FROM pipelines WHERE pipelines.id = pipeline_id)`;

/**
 * Every column with capture options. Secret options in it are sealed for their organization
 * (`secret-options.ts` of the contracts).
 */
const columns: readonly SealedOptionColumn[] = [
  { table: 'captures', column: 'request' },
  { table: 'batches', column: 'defaults' },
  { table: 'batch_items', column: 'options', organization: ofBatch },
  { table: 'schedules', column: 'options' },
  { table: 'crawls', column: 'settings' },
  { table: 'pipelines', column: 'graph' },
  { table: 'pipelines', column: 'draft' },
  { table: 'pipeline_revisions', column: 'graph', organization: ofPipeline },
  { table: 'pipeline_runs', column: 'graph' },
  { table: 'pipeline_runs', column: 'steps' },
];

const pageSize = 500;
type SealedOptionRow = { readonly place: string; readonly organizationId: string; readonly json: unknown };

/**
 * Works like `resealColumns`, for options within JSON. A row that has changed moves to the end of
 * the table and is found again, already sealed with the new secret.
 */
export async function resealOptions({ client }: Db, { secret, otherSecret }: Secrets): Promise<ResealResult> {
  const keyring = createKeyring(secret, () => [otherSecret]);
  const closed: string[] = [];
  let resealed = 0;
  for (const { table: name, column: field, organization = sql`organization_id` } of columns) {
    const [table, column] = [sql.raw(name), sql.raw(field)];
    for (let after = '(0,0)'; ;) {
      const rows = await client.rows<SealedOptionRow>(sql`
        SELECT ctid::text AS place, ${organization} AS "organizationId", ${column} AS json FROM ${table}
        WHERE ctid > ${after}::tid AND ${column}::text LIKE '%"sealed:%' ORDER BY ctid LIMIT ${pageSize}`);
      for (const { place, organizationId, json } of rows) {
        const now = captureSecrets(createKeyring(secret), organizationId);
        const any = captureSecrets(keyring, organizationId);
        try {
          const anew = mapSealed(json, (sealed) =>
            canOpenOptions(now.open, sealed) ? sealed : now.seal(any.open(sealed)),
          );
          if (anew !== json)
            resealed += await client.execute(
              sql`UPDATE ${table} SET ${column} = ${JSON.stringify(anew)}::jsonb WHERE ctid = ${place}::tid AND ${column} = ${JSON.stringify(json)}::jsonb`,
            );
        } catch {
          closed.push(`${name}.${field} of ${organizationId}`);
        }
      }
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.place;
    }
  }
  return { resealed, closed: [...new Set(closed)] };
}

function canOpenOptions(open: (sealed: string) => string, sealed: string): boolean {
  try {
    open(sealed);
    return true;
  } catch {
    return false;
  }
}
