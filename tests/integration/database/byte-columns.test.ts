import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { byteColumns } from '@tintype/database/sealed-columns';
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

test('a change of the secret knows every column that may be sealed or a digest', async () => {
  const rows = await fresh.database.client.rows<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(byteColumns).sort());
});
