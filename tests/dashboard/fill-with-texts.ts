import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@tintype/testing/system';
import { toKey } from '@tintype/storage/file-location';
import type { Shown } from './fill-installation.ts';

/**
 * Puts texts into every field that a captured page or a user can write, past all that would refuse
 * them.
 */
export async function fillWithTexts(
  { database, filesFolder, organizationId }: System,
  shown: Shown,
  texts: readonly string[],
) {
  const { client } = database;
  const [first] = texts;
  const all = texts.join('\n');
  const run = async (statement: string, ...values: unknown[]): Promise<void> =>
    void (await client.$executeRawUnsafe(statement, ...values));
  const each = `unnest($1::text[]) WITH ORDINALITY AS given (text, n)`;

  await run(
    `INSERT INTO captures (id, organization_id, created_by, origin, state, priority, request, request_id, expires_at, completed_at, error_code, error_message)
     SELECT 'hostile' || lpad(n::text, 13, '0'), $2, 'user:' || text, 'sync', 'FAILED', 1, jsonb_build_object('url', text, 'format', 'png'), text,
            now() + interval '1 day', now(), 'CAPTURE_FAILED', text FROM ${each}`,
    texts,
    organizationId,
  );
  await run(
    `INSERT INTO batch_items (batch_id, position, url, source_line, state, error_code, error_message)
     SELECT $2, 1000 + n, text, n, 'FAILED', 'VALIDATION_ERROR', text FROM ${each}`,
    texts,
    shown.batchId,
  );
  await run(`UPDATE batches SET name = $1 WHERE organization_id = $2`, first, organizationId);
  await run(
    `INSERT INTO crawl_pages (id, crawl_id, position, url, host, depth, state, delay_ms, title, description, error_code, error_message)
     SELECT 'hostilepage' || lpad(n::text, 9, '0'), $2, 1000 + n, text, 'h', 1, 'FAILED', 0, text, text, 'CAPTURE_FAILED', text
     FROM ${each} WHERE n <= 90`,
    texts,
    shown.crawlId,
  );
  await run(
    `UPDATE crawls SET url = $1, error_code = 'CAPTURE_FAILED', error_message = $2 WHERE organization_id = $3`,
    first,
    all,
    organizationId,
  );
  await run(
    `INSERT INTO schedules (id, organization_id, created_by, name, url, cron, timezone, state, options, diff_threshold, retention_days)
     SELECT 'hostilesched' || lpad(n::text, 8, '0'), $2, 'user:x', text, text, '0 0 0 1 1 *', 'UTC', 'paused', '{}', 0.1, 7 FROM ${each}`,
    texts,
    organizationId,
  );
  await run(`UPDATE schedules SET url = $1, name = $2 WHERE id = $3`, first, all, shown.scheduleId);
  await run(
    `UPDATE schedule_executions SET error_message = $1, findings = coalesce(findings, '{}') || jsonb_build_object('lineCount', $4::int, 'lines',
       (SELECT jsonb_agg(jsonb_build_object('before', text, 'after', text, 'words', jsonb_build_array(jsonb_build_object('text', text, 'change', 'added'))))
        FROM unnest($2::text[]) AS given (text))) WHERE schedule_id = $3`,
    first,
    texts,
    shown.scheduleId,
    texts.length,
  );
  await run(
    `INSERT INTO api_keys (id, organization_id, name, shown_prefix, digest, created_by)
     SELECT 'hostilekey' || n, $2, text, 'ttk_abcdefgh', sha256(text::bytea), 'user:x' FROM (SELECT replace(text, '\\', '/') AS text, n FROM ${each}) AS given`,
    texts,
    organizationId,
  );
  await run(
    `WITH made AS (INSERT INTO users (id, email, name) SELECT 'hostileuser' || n, n || text, text FROM ${each} RETURNING id)
     INSERT INTO memberships (organization_id, user_id, role) SELECT $2, id, 'viewer' FROM made`,
    texts,
    organizationId,
  );
  await run(
    `INSERT INTO audit_entries (organization_id, actor, action, subject, details, address)
     SELECT $2, 'user:' || text, 'key.created', text, jsonb_build_object('name', text), text FROM ${each}`,
    texts,
    organizationId,
  );
  await run(`UPDATE webhooks SET url = $1 WHERE organization_id = $2`, all, organizationId);
  await run(
    `UPDATE webhook_attempts SET error = $1, response = $1
     WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE organization_id = $2)`,
    all,
    organizationId,
  );
  await run(`UPDATE organizations SET name = $1 WHERE id = $2`, all, organizationId);
  const files = await client.file.findMany({
    where: { type: { in: ['html', 'markdown', 'json'] }, capture: { organizationId } },
  });
  for (const { storageKey, type } of files)
    writeFileSync(join(filesFolder, toKey(storageKey)), type === 'json' ? JSON.stringify({ texts }) : all);
  return { captureIds: files.map(({ captureId }) => captureId) };
}
