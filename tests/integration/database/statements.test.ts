import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Db } from '@tintype/database/connect';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const time = new Date('2026-03-04T23:59:58.123Z');
type Case = readonly [type: string, ...values: unknown[]];
const cases: readonly Case[] = [
  ['text', 'it’s "so" \\ {}', ''],
  ['int', 5, -2],
  ['smallint', 7],
  ['bigint', 9_007_199_254_740_993n, 3],
  ['float8', 0.5, 1e300],
  ['numeric', '12345678901234567890.5'],
  ['bool', true, false],
  ['timestamptz', time, '2026-03-04 23:59:58.123456+05:30', null],
  ['timestamp', time],
  ['date', time, '2026-10-25'],
  ['jsonb', '{"a":[1,null,"x"]}', '"text"', '3', 'null'],
  ['bytea', new Uint8Array([0, 1, 255])],
  ['text[]', ['a', 'b,c', '{"d"}', null], []],
  ['int[]', [1, 2]],
  ['bigint[]', [1n, 2n]],
  ['timestamptz[]', [time]],
];

const echo = async ({ client }: Db, type: string, value: unknown): Promise<unknown> => {
  const sql = ['SELECT ', `::${type} AS value`];
  const [row] = await client.$queryRaw<[{ value: unknown }]>(Object.assign(sql, { raw: sql }), value);
  return row.value;
};
const bytesOf = (value: unknown): unknown => (value instanceof Uint8Array ? [...value] : value);

test.each(cases.flatMap(([type, ...values]) => values.map((value) => [type, value] as const)))(
  '%s %j is what Prisma gives for it, outside a transaction and in one',
  async (type, value) => {
    const { client, transaction } = fresh.database;
    const prisma = await client.$transaction((tx) => echo({ client: tx }, type, value));
    expect(bytesOf(await echo(fresh.database, type, value))).toEqual(bytesOf(prisma));
    expect(bytesOf(await transaction((db) => echo(db, type, value)))).toEqual(bytesOf(prisma));
  },
);

test('a time is written in UTC, whatever the zone of the process', async () => {
  expect(await echo(fresh.database, 'text', time)).toBe('2026-03-04T23:59:58.123Z');
  expect(await echo(fresh.database, 'text[]', [time])).toEqual(['2026-03-04T23:59:58.123Z']);
});

test('how many rows a statement changed is told', async () => {
  const { client } = fresh.database;
  await client.$executeRaw`CREATE TABLE counted AS SELECT generate_series(1, 5) AS number`;
  expect(await client.$executeRaw`DELETE FROM counted WHERE number > ${3}`).toBe(2);
});

test('an error says what is wrong, and nothing of the row', async () => {
  const { client } = fresh.database;
  await client.$executeRaw`CREATE TABLE guarded (id text PRIMARY KEY, secret text CHECK (secret <> 'hunter2'))`;
  await client.$executeRaw`INSERT INTO guarded VALUES ('hunter3', 'fine')`;
  const refused = [
    [() => client.$executeRaw`INSERT INTO guarded VALUES ('a', ${'hunter2'})`, '23514', /check constraint/],
    [() => client.$executeRaw`INSERT INTO guarded VALUES (${'hunter3'}, 'b')`, '23505', /unique constraint/],
    [() => client.$queryRaw`SELECT ${'{"secret": hunter2}'}::jsonb`, '22P02', /invalid input syntax/],
  ] as const;
  for (const [act, code, message] of refused) {
    const error = await act().then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(inspect(error, { showHidden: true })).not.toContain('hunter');
  }
});
