import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { stateTables, type StateTable } from '@tintype/contracts/states/tables';
import { isFinal, next, listSourceStates, type TransitionTable } from '@tintype/contracts/states/transitions';
import { functionsFolder } from '@tintype/database/schema/migrate';
import { sharedDatabase, type SharedDatabase } from './fresh-database.ts';

/**
 * What the database says of states, as CHECKs, partial indexes and functions, is what the
 * transition tables say.
 */
const tables = Object.keys(stateTables) as StateTable[];
const table = (name: string) => stateTables[name as StateTable] as TransitionTable<string, string>;
const statesOf = (name: string): string[] => Object.keys(table(name));
const left = (name: string, event: string): string[] => listSourceStates(table(name), event);
const reached = (name: string, event: string): string[] => [
  ...new Set(left(name, event).map((from) => next(table(name), from, event))),
];
const live = (name: string): string[] => statesOf(name).filter((state) => !isFinal(table(name), state));
const sorted = (states: Iterable<string>): string[] => [...new Set(states)].sort();

let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

/** The literals that a condition compares `state` with. */
const literalsIn = (condition: string): string[] =>
  [...condition.matchAll(/\(?state\)? (?:=|<>) (?:'(\w+)'|ANY \(\(?ARRAY\[([^\]]*)\])/g)].flatMap(([, one, many]) =>
    one === undefined ? [...many!.matchAll(/'(\w+)'/g)].map(([, state]) => state!) : [one],
  );

/**
 * Which states the CHECKs of a table name beside the one that lists all: what holds in some of them
 * only.
 */
const checkedApart: Partial<Record<StateTable, readonly string[]>> = {
  captures: [...left('captures', 'succeed'), ...reached('captures', 'fail')],
  composes: [...left('composes', 'succeed'), ...reached('composes', 'abandon'), ...reached('composes', 'succeed')],
  crawl_pages: left('crawl_pages', 'retry'),
  schedules: left('schedules', 'autoPause'),
  schedule_executions: [...reached('schedule_executions', 'fail'), ...reached('schedule_executions', 'succeed')],
  pipeline_images: [...reached('pipeline_images', 'fail'), ...reached('pipeline_images', 'succeed')],
};

describe.each(tables)('%s', (name) => {
  const checks = async (): Promise<{ name: string; text: string }[]> =>
    fresh.database.client.rows`
      SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE contype = 'c' AND conrelid = ${name}::regclass AND pg_get_constraintdef(oid) ~ '\\mstate\\M'`;

  test('admits exactly the states of its transition table', async () => {
    const listing = (await checks()).filter((check) => check.name === `${name}_state_check`);
    expect(listing).toHaveLength(1);
    expect(sorted(literalsIn(listing[0]!.text))).toEqual(sorted(statesOf(name)));
  });

  test('has no other check of a state than those that are known', async () => {
    const others = (await checks()).filter((check) => check.name !== `${name}_state_check`);
    expect(sorted(others.flatMap(({ text }) => literalsIn(text)))).toEqual(sorted(checkedApart[name] ?? []));
  });

  test('begins in a state of its transition table', async () => {
    const [column] = await fresh.database.client.rows<{ text: string | null }>`
      SELECT column_default AS text FROM information_schema.columns WHERE table_name = ${name} AND column_name = 'state'`;
    const begin = /'(\w+)'/.exec(column!.text ?? '')?.[1];
    if (begin !== undefined) expect(statesOf(name)).toContain(begin);
  });
});

/**
 * Every partial index with a state in its condition, and what of the transition table that state
 * is.
 */
const indexes: Readonly<Record<string, readonly string[]>> = {
  captures_queued_idx: left('captures', 'claim'),
  captures_start_by_idx: left('captures', 'cancel'),
  captures_waiting_idx: left('captures', 'claim'),
  captures_lease_idx: left('captures', 'release'),
  captures_live_idx: live('captures'),
  captures_not_page_idx: ['COMPLETED'],
  captures_reusable: reached('captures', 'succeed'),
  captures_unsuccessful_idx: [...reached('captures', 'fail'), ...reached('captures', 'cancel')],
  batches_active_idx: [...left('batches', 'prepared'), ...left('batches', 'complete')],
  batches_cancelled_idx: reached('batches', 'cancel'),
  batch_items_held_idx: left('batch_items', 'unhold'),
  composes_ready_idx: left('composes', 'claim'),
  composes_lease_idx: left('composes', 'release'),
  crawl_pages_live_idx: live('crawl_pages'),
  crawl_pages_crawl_live_idx: live('crawl_pages'),
  schedule_executions_live_idx: live('schedule_executions'),
  webhook_deliveries_due_idx: left('webhook_deliveries', 'deliver'),
  webhook_deliveries_share_idx: left('webhook_deliveries', 'deliver'),
  webhook_deliveries_recipients_idx: left('webhook_deliveries', 'deliver'),
  mails_due_idx: left('mails', 'deliver'),
  pipeline_runs_active_key: left('pipeline_runs', 'complete'),
  pipeline_runs_queued_idx: left('pipeline_runs', 'start'),
  pipeline_images_next_idx: left('pipeline_images', 'claim'),
  pipeline_images_waiting_idx: left('pipeline_images', 'claim'),
  pipeline_images_live_idx: live('pipeline_images'),
  pipeline_images_lease_idx: left('pipeline_images', 'release'),
};

test('partial indexes have the states of their transition tables, and all of them are known', async () => {
  const found = await fresh.database.client.rows<{ name: string; condition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_expr(indpred, indrelid) AS condition FROM pg_index
    WHERE indpred IS NOT NULL AND pg_get_expr(indpred, indrelid) ~ '\\mstate\\M'`;
  expect(Object.fromEntries(found.map(({ name, condition }) => [name, sorted(literalsIn(condition))]))).toEqual(
    Object.fromEntries(Object.entries(indexes).map(([name, states]) => [name, sorted(states)])),
  );
});

// The state, and which one of the transition table it is.
const annotated = /'([A-Z][A-Z_]+|[a-z]+)' \/\* (\w+) (\w+) (left|reached) \*\//g;
const aState = new Set(tables.flatMap(statesOf));

describe('functions and triggers', () => {
  test('name each state with what it is in its transition table, and truly', async () => {
    const files = (await readdir(functionsFolder)).filter((file) => file.endsWith('.sql'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = await readFile(join(functionsFolder, file), 'utf8');
      const bare = [...text.replaceAll(annotated, '').matchAll(/'(\w+)'/g)].map(([, word]) => word!);
      expect({ file, without: bare.filter((word) => aState.has(word)) }).toEqual({ file, without: [] });
      for (const [, state, name, event, side] of text.matchAll(annotated))
        expect({
          file,
          name,
          event,
          side,
          states: side === 'left' ? left(name!, event!) : reached(name!, event!),
        }).toEqual({ file, name, event, side, states: [state] });
    }
  });

  test('are those of the files, and none is left of those before', async () => {
    const found = await fresh.database.client.rows<{ name: string }>`
      SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`;
    const files = (await readdir(functionsFolder)).filter((file) => file.endsWith('.sql'));
    expect(found.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
  });
});

test('no statement has a state of its own: all are printed by stateOf', async () => {
  const source = new URL('../../../packages/database/src/', import.meta.url);
  const names = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, source), 'utf8');
      const statements = [...text.matchAll(/(?:(?:rows|execute)(?:<[^`]*?>)?|sql)`((?:[^`\\]|\\.)*)`/g)].map(
        ([, sql]) => sql!.replaceAll(/\$\{[^}]*\}/g, ''),
      );
      return statements.flatMap((sql) =>
        [...sql.matchAll(/(\bstate (?:=|<>|IN|NOT IN) \(?)?'(\w+)'/g)]
          .filter(([, condition, word]) => condition !== undefined || (aState.has(word!) && /^[A-Z]/.test(word!)))
          .map(([, , word]) => `${name}: ${word}`),
      );
    }),
  );
  // The error code of a picture that was cancelled, which is no state.
  expect(found.flat()).toEqual(['composes/settle-compose.ts: CANCELLED']);
});

test('an item that has a capture moves as its capture does', () => {
  for (const state of live('captures')) expect(table('batch_items')[state]).toEqual(table('captures')[state]);
});

/** What is begun and given back, and by which events. */
const returns = [
  ['claim', 'release'],
  ['visit', 'retry'],
  ['hold', 'unhold'],
  ['suspend', 'unsuspend'],
] as const;

const returnsOf = (name: StateTable) =>
  returns.map(([begin, back]) => ({ name, begin, back })).filter(({ begin }) => left(name, begin).length > 0);

test.each(tables.flatMap(returnsOf))('$name: what $back gives back may $begin again', ({ name, begin, back }) => {
  for (const state of reached(name, back)) expect(left(name, begin)).toContain(state);
  for (const state of left(name, back)) expect(reached(name, begin)).toContain(state);
});
