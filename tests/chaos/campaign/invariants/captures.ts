import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toKey } from '@tintype/storage/file-location';
import { unended } from '../ends.ts';
import { is, noRow, numberOf, rowsOf, type Facts, type Invariants } from './invariant.ts';

/** Of what every kind of work has in common. */
export const ofCaptures: Invariants = {
  'everything that was accepted has ended, and nothing was given up': async (facts) => [
    ...(await unended(facts.database)),
    ...is(
      'captures that were given up',
      await numberOf(facts, `SELECT count(*) FROM captures WHERE error_code = 'INTERNAL_ERROR'`),
      0,
    ),
    ...is(
      'composes that were given up',
      await numberOf(facts, `SELECT count(*) FROM composes WHERE error_code = 'INTERNAL_ERROR'`),
      0,
    ),
    ...is(
      'pictures of pipelines that were given up',
      await numberOf(facts, `SELECT count(*) FROM pipeline_images WHERE error_code = 'INTERNAL_ERROR'`),
      0,
    ),
  ],
  'what its caller was told of is there, and has ended': async ({ api, work }) => {
    const paths = [
      ...work.jobs.map((id) => `/v1/screenshots/jobs/${id}`),
      ...work.bulks.map((id) => `/v1/screenshots/bulk/${id}`),
      ...work.composes.map((id) => `/v1/screenshots/compose/jobs/${id}`),
      ...work.crawls.map((id) => `/v1/crawls/${id}`),
      ...work.pipelineRuns.map(({ ids: [id] }) => `/v1/pipelines/${work.pipeline.id}/runs/${id}`),
    ];
    const seen = await Promise.all(paths.map((path) => api('GET', path).then(({ json }) => json['status'], String)));
    return paths.flatMap((path, index) => {
      const hasEnded = ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'].includes(String(seen[index]));
      return hasEnded ? [] : [`${path}: ${String(seen[index])}`];
    });
  },
  'each capture was made for one thing, and nothing was made twice': noRow(`
    WITH owned (origin, capture_id) AS (
      SELECT kind, capture_id FROM batch_items JOIN batches ON batches.id = batch_id
      UNION ALL SELECT 'crawl', capture_id FROM crawl_pages
      UNION ALL SELECT 'compose', capture_id FROM compose_parts
      UNION ALL SELECT 'pipeline', capture_id FROM pipeline_run_captures
      UNION ALL SELECT 'schedule', unnest(ARRAY[capture_id, second_capture_id, check_capture_id]) FROM schedule_executions
    ), counted AS (
      SELECT origin, capture_id, count(*) AS owners FROM owned WHERE capture_id IS NOT NULL GROUP BY origin, capture_id
    )
    SELECT coalesce(made.origin, counted.origin) || ' capture ' || coalesce(id, capture_id) || ' has ' || coalesce(owners, 0)
           || ' owners' || CASE WHEN id IS NULL THEN ' and does not exist' ELSE '' END AS wrong
    FROM (SELECT id, origin FROM captures WHERE origin <> 'async') AS made
    FULL JOIN counted ON id = capture_id AND made.origin = counted.origin
    WHERE id IS NULL OR owners IS DISTINCT FROM 1`),
  'what became of a thing is what became of its captures': noRow(`
    SELECT 'item ' || position || ' is ' || item.state || ', its capture ' || captures.state AS wrong
    FROM batch_items AS item JOIN captures ON captures.id = capture_id WHERE item.state <> captures.state
    UNION ALL
    SELECT 'page ' || url || ' is ' || page.state || ', its capture ' || captures.state
    FROM crawl_pages AS page JOIN captures ON captures.id = capture_id
    WHERE (page.state = 'COMPLETED') <> (captures.state = 'COMPLETED')
    UNION ALL
    SELECT 'run ' || run.id || ' is ' || run.state || ', its capture ' || captures.state
    FROM schedule_executions AS run JOIN captures ON captures.id = capture_id
    WHERE (run.state = 'SUCCESS') <> (captures.state = 'COMPLETED')
    UNION ALL
    SELECT 'compose ' || compose.id || ' is ' || compose.state || ', its captures ' || string_agg(captures.state, ', ')
    FROM composes AS compose JOIN compose_parts ON compose_id = compose.id JOIN captures ON captures.id = capture_id
    GROUP BY compose.id HAVING (compose.state = 'COMPLETED') <> bool_and(captures.state = 'COMPLETED')
    UNION ALL
    SELECT 'picture ' || image.id || ' is ' || image.state || ', its capture ' || captures.state
    FROM pipeline_images AS image JOIN captures ON captures.id = capture_id
    WHERE (image.state = 'COMPLETED') <> (captures.state = 'COMPLETED')`),
  'each success is charged once, and nothing else': async (facts) => [
    ...(await noRow(`
      SELECT coalesce(id, capture_id) || ' is ' || coalesce(state, 'gone') || ' and was charged ' || coalesce(credits, 0) AS wrong
      FROM charges FULL JOIN captures ON id = capture_id
      WHERE (state IS NOT DISTINCT FROM 'COMPLETED') <> (capture_id IS NOT NULL) OR credits <> cost`)(facts)),
    ...is(
      'used credits',
      await numberOf(facts, 'SELECT coalesce(sum(credits), 0) FROM usage_days'),
      await numberOf(facts, 'SELECT coalesce(sum(credits), 0) FROM charges'),
    ),
  ],
  // Pages of crawls have a document beside their picture. Once a compose has ended the pictures
  // that it shows may be deleted.
  'every success has its files, whole, until their time is over': async (facts) => [
    ...(await noRow(`
      SELECT origin || ' capture ' || captures.id || ' has ' || count(files.id) || ' files' AS wrong
      FROM captures LEFT JOIN files ON capture_id = captures.id WHERE state = 'COMPLETED'
      GROUP BY captures.id HAVING count(files.id) <> CASE origin WHEN 'crawl' THEN 2 ELSE 1 END`)(facts)),
    ...(await filesOf(facts)).flatMap(({ owner, key, sha256, isOver }) => {
      const path = join(facts.filesFolder, key);
      const isWhole = existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
      return isOver || isWhole ? [] : [`the file of ${owner} is broken: ${key}`];
    }),
  ],
  // Not what a killed process may leave: drafts in `.incoming`, and the one file that storage is
  // tried with. Nor what is about to be deleted.
  'no file is left that belongs to nobody': async (facts) => {
    const { filesFolder } = facts;
    const discarded = await rowsOf<{ key: string }>(facts, 'SELECT storage_key AS key FROM discarded_files');
    const keys = new Set([...(await filesOf(facts)), ...discarded].map(({ key }) => toKey(key)));
    const found = readdirSync(join(filesFolder, 'captures'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(filesFolder, join(parentPath, name)));
    const nobodys = found.filter((key) => !keys.has(key) && !key.endsWith('/try/storage.json'));
    return nobodys.map((key) => `nobody's: ${key}`);
  },
};

type File = { readonly owner: string; readonly key: string; readonly sha256: string; readonly isOver: boolean };

/** Of captures, the pictures of composes, and pictures that were edited. */
async function filesOf(facts: Facts): Promise<File[]> {
  const files = await rowsOf<File>(
    facts,
    `SELECT capture_id AS owner, storage_key AS key, sha256, expires_at < now() AS "isOver" FROM files
     UNION ALL SELECT id, storage_key, drawing ->> 'sha256', expires_at < now() FROM composes WHERE state = 'COMPLETED'
     UNION ALL SELECT 'picture ' || id, storage_key, sha256, expires_at < now() FROM pipeline_images
     WHERE edit_node_id IS NOT NULL AND state = 'COMPLETED'`,
  );
  return files.map((file) => ({ ...file, key: toKey(file.key) }));
}
