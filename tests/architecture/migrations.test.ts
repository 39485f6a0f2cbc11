import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contractingStatements } from './contracting.ts';

const folder = join(import.meta.dirname, '../../packages/database/prisma/migrations');

/**
 * The last one that took something away from the version before it. Upgrades from older versions
 * are not supported.
 */
const lastContracting = '20261123120000_ended_captures';

/**
 * Later ones that take something away that no version uses any more, and since which version.
 * `CHANGELOG.md` says so too.
 */
const contracted: Readonly<Record<string, string>> = {};

const textOf = (name: string): string =>
  readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n');

const later = readdirSync(folder).filter((name) => name > lastContracting && !name.endsWith('.toml'));

test('migrations take nothing away from the version before', () => {
  const faults = later
    .filter((name) => contracted[name] === undefined)
    .flatMap((name) => contractingStatements(textOf(name)).map((line) => `${name} ${line}`));
  expect(later.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

/**
 * An installation that has applied a migration refuses a changed one, and so every version after
 * it. Add a line for a new one.
 */
test('no migration is changed, not even its comments', () => {
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'migration-checksums.json'), 'utf8')) as object;
  const found = readdirSync(folder)
    .filter((name) => !name.endsWith('.toml'))
    .map((name) => [name, createHash('sha256').update(textOf(name)).digest('hex')]);
  expect(Object.fromEntries(found)).toEqual(kept);
});

test.each([
  ['DROP TABLE captures;', 'takes away a table'],
  ['ALTER TABLE captures DROP COLUMN worker;', 'takes away a column'],
  ['ALTER TABLE captures RENAME COLUMN sole_key TO dedupe_key;', 'gives another name'],
  ['DROP FUNCTION note_host_visit();', 'takes away a function or trigger'],
  ['ALTER TABLE captures ALTER COLUMN cost TYPE integer;', 'changes a type'],
  ['ALTER TABLE captures ALTER COLUMN cost DROP DEFAULT;', 'takes away a default'],
  [
    'ALTER TABLE crawl_pages ALTER COLUMN created_at SET NOT NULL;',
    'asks for a value that the old version does not write',
  ],
  ['ALTER TABLE crawl_pages ADD COLUMN kind text NOT NULL;', 'adds a column that the old version does not write'],
  ['CREATE UNIQUE INDEX users_name_key ON users (name);', 'forbids what was allowed'],
  ["ALTER TABLE users ADD CONSTRAINT named CHECK (name <> '');", 'forbids what was allowed'],
  ['ALTER TABLE usage_days DROP CONSTRAINT usage_days_pkey;', 'takes away a key that upserts name'],
  ['DELETE FROM captures;', 'takes away rows'],
])('%s is found', (sql, name) => {
  expect(contractingStatements(sql)).toEqual([expect.stringContaining(`${name}: `)]);
});

test.each([
  'ALTER TABLE crawl_pages ADD COLUMN description text, ADD COLUMN language text;',
  "ALTER TABLE sessions ADD COLUMN way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'code'));",
  'ALTER TABLE crawl_pages ALTER COLUMN created_at SET NOT NULL, ALTER COLUMN created_at SET DEFAULT now();',
  'ALTER TABLE mails ALTER COLUMN organization_id DROP NOT NULL;',
  'CREATE TABLE a (id text PRIMARY KEY);\nCREATE UNIQUE INDEX a_key ON a (id);\nALTER TABLE a ADD CONSTRAINT b CHECK (id <> id);',
  '-- DROP TABLE captures;\nCREATE INDEX CONCURRENTLY captures_x_idx ON captures (id);',
  'DROP INDEX captures_jobs_idx;',
  'ALTER TABLE schedule_destinations DROP CONSTRAINT schedule_destinations_check1;',
])('%s is no fault', (sql) => {
  expect(contractingStatements(sql)).toEqual([]);
});
