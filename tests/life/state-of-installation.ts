import { readdirSync, readFileSync } from 'node:fs';
import { stateTables } from '@tintype/contracts/states/tables';
import { isFinal, type TransitionTable } from '@tintype/contracts/states/transitions';
import type { System } from '@tintype/testing/system';

export type Sample = {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Resident memory of each service, in megabytes; browsers apart. */
  readonly megabytes: Readonly<Record<string, number>>;
};

export async function sampleOf({ database, filesFolder, running }: System): Promise<Sample> {
  const { client } = database;
  const tables = await client.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_migrations' ORDER BY table_name`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await client.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${name}`);
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

/** What goes on by itself, and rests in between. */
const restful: readonly string[] = ['schedules'];

/** Whether nothing is in hand, nobody is still to be told, and nothing that was deleted is left. */
export async function isAtRest({ database: { client } }: System): Promise<boolean> {
  for (const [name, table] of Object.entries(stateTables)) {
    const states = Object.keys(table).filter((state) => !isFinal(table as TransitionTable<string, string>, state));
    if (states.length === 0 || restful.includes(name)) continue;
    const list = states.map((state) => `'${state}'`).join(', ');
    const [row] = await client.$queryRawUnsafe<{ is: boolean }[]>(
      `SELECT EXISTS (SELECT FROM ${name} WHERE state IN (${list})) AS is`,
    );
    if (row!.is) return false;
  }
  const [left] = await client.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (SELECT FROM batches WHERE deleted_at IS NOT NULL) OR EXISTS (SELECT FROM crawls WHERE deleted_at IS NOT NULL)
        OR EXISTS (SELECT FROM ended_captures) AS is`;
  return !left!.is;
}
