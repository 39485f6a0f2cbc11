import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Db } from '@tintype/database/connect';
import { sql } from '@tintype/database/statements/sql';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const time = new Date('2026-03-04T23:59:58.123Z');
type Case = readonly [type: string, given: unknown, read?: unknown];
const cases: readonly Case[] = [
  ['text', 'it’s "so" \\ {}'],
  ['text', ''],
  ['int', -2],
  ['smallint', 7],
  ['bigint', 9_007_199_254_740_993n],
  ['bigint', 3, 3n],
  ['float8', 1e300],
  // Exact, and a number only for a statement that casts it.
  ['numeric', '12345678901234567890.5'],
  ['bool', false],
  ['timestamptz', time],
  ['timestamptz', '2026-03-04 23:59:58.123456+05:30', new Date('2026-03-04T18:29:58.123Z')],
  ['timestamptz', null],
  ['timestamp', time],
  ['date', time, new Date('2026-03-04T00:00:00Z')],
  ['date', '2026-10-25', new Date('2026-10-25T00:00:00Z')],
  ['jsonb', '{"a":[1,null,"x"]}', { a: [1, null, 'x'] }],
  ['jsonb', '"text"', 'text'],
  ['jsonb', 'null', null],
  ['bytea', new Uint8Array([0, 1, 255])],
  ['text[]', ['a', 'b,c', '{"d"}', null]],
  ['text[]', []],
  ['int[]', [1, 2]],
  ['bigint[]', [1n, 2n]],
  ['timestamptz[]', [time]],
];

const echo = async ({ client }: Db, type: string, value: unknown): Promise<unknown> => {
  const [row] = await client.rows<{ value: unknown }>(['SELECT ', `::${type} AS value`], value);
  return row!.value;
};
const bytesOf = (value: unknown): unknown => (value instanceof Uint8Array ? [...value] : value);

test.each(cases)(
  '%s %j is read as it was written, outside a transaction and in one',
  async (type, given, read = given) => {
    const { transaction } = fresh.database;
    expect(bytesOf(await echo(fresh.database, type, given))).toEqual(bytesOf(read));
    expect(bytesOf(await transaction((db) => echo(db, type, given)))).toEqual(bytesOf(read));
  },
);

test('a statement in a statement brings its values along, numbered anew', async () => {
  const low = sql`number > ${2}`;
  const both = sql`${low} AND number < ${9} ${sql.empty}`;
  const statement = sql`
    SELECT number FROM generate_series(${1}::int, 10) AS number WHERE ${both} AND ${sql.raw('number')} IN (${sql.join([3, 8, 9])})`;
  expect([statement.text.match(/\$\d/g), statement.values]).toEqual([
    ['$1', '$2', '$3', '$4', '$5', '$6'],
    [1, 2, 9, 3, 8, 9],
  ]);
  const found = [{ number: 3 }, { number: 8 }];
  expect(await fresh.database.client.rows(statement)).toEqual(found);
  expect(await fresh.database.client.rows`SELECT * FROM (${statement}) AS found WHERE number < ${99}`).toEqual(found);
});

test('a list of nothing is refused before PostgreSQL reads it', () => {
  expect(() => sql.join([])).toThrow('at least one value');
});

test('a time is written in UTC, whatever the zone of the process', async () => {
  expect(await echo(fresh.database, 'text', time)).toBe('2026-03-04T23:59:58.123Z');
  expect(await echo(fresh.database, 'text[]', [time])).toEqual(['2026-03-04T23:59:58.123Z']);
});

test('how many rows a statement changed is told', async () => {
  const { client } = fresh.database;
  await client.execute`CREATE TABLE counted AS SELECT generate_series(1, 5) AS number`;
  expect(await client.execute`DELETE FROM counted WHERE number > ${3}`).toBe(2);
});

test('an error says what is wrong, and nothing of the row', async () => {
  const { client } = fresh.database;
  await client.execute`CREATE TABLE guarded (id text PRIMARY KEY, secret text CHECK (secret <> 'hunter2'))`;
  await client.execute`INSERT INTO guarded VALUES ('hunter3', 'fine')`;
  const refused = [
    [() => client.execute`INSERT INTO guarded VALUES ('a', ${'hunter2'})`, '23514', /check constraint/],
    [() => client.execute`INSERT INTO guarded VALUES (${'hunter3'}, 'b')`, '23505', /unique constraint/],
    [() => client.rows`SELECT ${'{"secret": hunter2}'}::jsonb`, '22P02', /invalid input syntax/],
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
