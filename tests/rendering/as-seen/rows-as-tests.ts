import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { takenInLanes } from '../in-lanes.ts';
import { faultsOf } from './judge.ts';
import { pending } from './pending.ts';
import { html, type Row } from './row.ts';

const lanes = 3;

const shortRows = 8;

/**
 * One row is one test, but for those that wait to be mended (`pending.ts`). Each has a site of its
 * own. The short form takes about eight rows of a topic. Members of a class stand beside each
 * other, so it has some of each class. The long form takes every row.
 */
export function testRows(topic: keyof typeof pending, all: readonly Row[]): void {
  const waiting: Readonly<Record<string, string>> = pending[topic];
  const ready = all.filter(({ name }) => waiting[name] === undefined);
  const rows = someOf(ready, Math.ceil(ready.length / shortRows));
  let sites: readonly Site[] = [];
  let engine: Engine;
  let faults: (name: string) => Promise<string[]>;
  beforeAll(async () => {
    sites = await Promise.all(
      rows.map((row) => startSite({ '/': row.html, '/still': row.still ?? html(''), ...row.pages })),
    );
    engine = await startEngine({ allowHosts: sites.map(({ host }) => host) });
    faults = takenInLanes(
      rows.map(({ name }) => name),
      lanes,
      (name) => {
        const at = rows.findIndex((row) => row.name === name);
        const [row, { url }] = [rows[at]!, sites[at]!];
        return faultsOf(row, { engine, url: url(`/${row.path ?? ''}`), stillUrl: url('/still') });
      },
    );
  });
  afterAll(async () => {
    await engine.stop();
    await Promise.all(sites.map((site) => site.stop()));
  });

  test.each(rows)('$name', async ({ name }) => {
    expect(await faults(name)).toEqual([]);
  });
  test('what waits to be mended is a row', () => {
    const names = new Set(all.map(({ name }) => name));
    expect(names.size).toBe(all.length);
    expect(Object.keys(waiting).filter((name) => !names.has(name))).toEqual([]);
  });
}
