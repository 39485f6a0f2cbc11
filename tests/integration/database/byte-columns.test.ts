import { beforeAll, expect, test } from '@jest/globals';
import { byteColumns } from '@tintype/database/secrets/sealed-columns';
import { sharedDatabase, type SharedDatabase } from './fresh-database.ts';

let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

test('a change of the secret knows every column that may be sealed or a digest', async () => {
  const rows = await fresh.database.client.rows<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(byteColumns).sort());
});
