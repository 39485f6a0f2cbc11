import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { eventNames, events, isEventName } from '@tintype/contracts/events/events';
import { subscribableEvents } from '@tintype/contracts/webhooks/endpoint-request';
import { functionsFolder } from '@tintype/database/schema/migrate';
import { tablesWithWebhook } from '@tintype/database/webhooks/webhooks';
import { sharedDatabase, type SharedDatabase } from './fresh-database.ts';

let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

const read = async (folder: URL, isRead: (name: string) => boolean): Promise<string> => {
  const names = (await readdir(folder, { recursive: true })).filter(isRead);
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
};
const quotedIn = (text: string): Set<string> => new Set([...text.matchAll(/'([\w.]+)'/g)].map(([, word]) => word!));

/** A test is written for one endpoint (packages/database/src/deliveries/list-deliveries.ts). */
test('every event that can be subscribed to is written somewhere: by writeEvent, or by a function of the database', async () => {
  const source = await read(
    new URL('../../../packages/database/src/', import.meta.url),
    (name) => name.endsWith('.ts') && !name.startsWith('generated'),
  );
  const functions = await read(new URL(`file://${functionsFolder}/`), (name) => name.endsWith('.sql'));
  const written = quotedIn(`${source}${functions}`);
  expect(subscribableEvents.filter((name) => !written.has(name))).toEqual([]);
  expect([...quotedIn(functions)].filter((word) => word.startsWith('JOB_') && !isEventName(word))).toEqual([]);
});

test('the index of what is pruned leaves out exactly the events that are kept with their subject', async () => {
  const [index] = await fresh.database.client.rows<{ condition: string }>`
    SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index
    WHERE indexrelid = 'webhook_deliveries_settled_idx'::regclass`;
  const kept = eventNames.filter((name) => events[name].kept === 'with its subject');
  expect([...index!.condition.matchAll(/'([^']+)'/g)].map(([, name]) => name!).toSorted()).toEqual(kept.toSorted());
});

test('a webhook is forgotten only when no row of any table refers to it', async () => {
  const found = await fresh.database.client.rows<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'webhook_id' ORDER BY 1`;
  expect(found.map(({ name }) => name)).toEqual([...tablesWithWebhook].sort());
});
