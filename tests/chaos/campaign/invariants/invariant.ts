import type { Db } from '@tintype/database/connect';
import { sql as tag } from '@tintype/database/statements/sql';
import type { Api } from '../api.ts';
import type { Held } from '../held.ts';
import type { Receiver } from '../receiver.ts';
import type { Work } from '../workload.ts';

export type Facts = {
  readonly database: Db;
  /** Where the files of storage lie. */
  readonly filesFolder: string;
  readonly work: Work;
  readonly receiver: Receiver;
  readonly api: Api;
  /** Looked at before and after each fault. */
  readonly held: readonly Held[];
  readonly faultsEndedAt: Date;
};
/** Gives what is wrong, in sentences; none when it holds. */
export type Invariant = (facts: Facts) => Promise<readonly string[]>;
/** Each is named for what it promises. */
export type Invariants = Readonly<Record<string, Invariant>>;

export const is = (what: string, seen: unknown, wanted: unknown): string[] =>
  JSON.stringify(seen) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`];

export const rowsOf = <Row>({ database }: Pick<Facts, 'database'>, sql: string): Promise<Row[]> =>
  database.client.rows<Row>(tag.raw(sql));

export async function numberOf(facts: Pick<Facts, 'database'>, sql: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(facts, `SELECT (${sql})::float8 AS count`);
  return row!.count;
}

/** Holds when the statement finds nothing. Each row that it finds says in `wrong` what is wrong. */
export const noRow =
  (sql: string): Invariant =>
  async (facts) =>
    (await rowsOf<{ wrong: string }>(facts, sql)).map(({ wrong }) => wrong);
