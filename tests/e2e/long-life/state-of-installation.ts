import { readdirSync, readFileSync } from 'node:fs';
import { stateTables } from '@tintype/contracts/states/tables';
import { isFinal, type TransitionTable } from '@tintype/contracts/states/transitions';
import type { System } from '@tintype/testing/system';
import { sql } from '@tintype/database/statements/sql';

export type Sample = {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Resident memory of each service, in megabytes; browsers apart. */
  readonly megabytes: Readonly<Record<string, number>>;
};

export async function sampleOf({ database, filesFolder, running }: System): Promise<Sample> {
  const { client } = database;
  const tables = await client.rows<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_migrations' ORDER BY table_name`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await client.rows<{ count: number }>(sql.raw(`SELECT count(*)::int AS count FROM ${name}`));
    rows[name] = row!.count;
  }
  const files = readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const alive = new Map(running().map(({ name, pid }) => [name, pid]));
  const megabytes = Object.fromEntries([...alive].map(([name, pid]) => [name, residentMegabytes(pid)]));
  return { rows, files: files.length, megabytes };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/**
 * States that something may still follow, though not by itself: a plan rests in between, and a
 * delivery is made again when somebody asks.
 */
const restful: Readonly<Record<string, readonly string[]>> = {
  schedules: Object.keys(stateTables.schedules),
  webhook_deliveries: ['DELIVERED', 'FAILED'],
  mails: ['DELIVERED', 'FAILED'],
  pipeline_runs: ['COMPLETED'],
};

/**
 * What is in progress, of whom somebody is still to be told, and what was deleted and is there:
 * nothing, when the installation rests.
 */
export async function inHandOf({ database: { client } }: System): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, table] of Object.entries(stateTables)) {
    const states = Object.keys(table).filter(
      (state) => !isFinal(table as TransitionTable<string, string>, state) && restful[name]?.includes(state) !== true,
    );
    if (states.length === 0) continue;
    const list = states.map((state) => `'${state}'`).join(', ');
    const rows = await client.rows<{ state: string; count: number }>(
      sql.raw(`SELECT state, count(*)::int AS count FROM ${name} WHERE state IN (${list}) GROUP BY state`),
    );
    found.push(...rows.map(({ state, count }) => `${count} of ${name} ${state}`));
  }
  const left = await client.rows<{ name: string; count: number }>`
    SELECT * FROM (SELECT 'deleted batches' AS name, count(*)::int AS count FROM batches WHERE deleted_at IS NOT NULL
        UNION ALL SELECT 'deleted crawls', count(*)::int FROM crawls WHERE deleted_at IS NOT NULL
        UNION ALL SELECT 'ended captures', count(*)::int FROM ended_captures) AS each WHERE count > 0`;
  return [...found, ...left.map(({ name, count }) => `${count} ${name}`)];
}
