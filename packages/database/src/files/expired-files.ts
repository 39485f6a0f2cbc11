import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { isReachable, type FileToDelete } from './discarded-files.ts';

const unlessDeleted = {
  key: 'storage_key',
  isKept: 'storage_key IS NOT NULL AND deleted_at IS NULL',
  forget: 'deleted_at = now()',
};
/** Tables whose rows name a stored file until it expires. */
const tables = {
  files: { ...unlessDeleted, ids: 'bigint' },
  pipeline_images: { ...unlessDeleted, ids: 'bigint' },
  composes: { ...unlessDeleted, ids: 'text' },
  schedule_executions: { key: 'diff_key', isKept: 'diff_key IS NOT NULL', forget: 'diff_key = NULL', ids: 'text' },
} as const;
export type ExpiringTable = keyof typeof tables;
export type ExpiredFile = { readonly id: string; readonly storageKey: string };

/** Lists files that storage may delete, longest expired first. */
export const listExpiredFiles = (
  { client }: Db,
  table: ExpiringTable,
  wanted: FileToDelete,
): Promise<ExpiredFile[]> => {
  const { key, isKept } = tables[table];
  return client.rows<ExpiredFile>`
    SELECT id::text AS id, ${sql.raw(key)} AS "storageKey" FROM ${sql.raw(table)}
    WHERE ${sql.raw(isKept)} AND expires_at < now() AND ${isReachable(sql.raw(key), wanted)}
    ORDER BY expires_at, ${sql.raw(table)}.id LIMIT ${wanted.limit}`;
};

/** Call this after storage has deleted the files; until then they are listed again. */
export async function forgetExpiredFiles(
  { client }: Db,
  table: ExpiringTable,
  { ids }: { readonly ids: readonly string[] },
): Promise<void> {
  const { isKept, forget, ids: type } = tables[table];
  await client.execute`
    UPDATE ${sql.raw(table)} SET ${sql.raw(forget)} WHERE id = ANY (${ids}::text[]::${sql.raw(type)}[]) AND ${sql.raw(isKept)}`;
}
