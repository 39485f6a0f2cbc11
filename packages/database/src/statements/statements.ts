import { createHash } from 'node:crypto';
import { DatabaseError, types as known, type QueryConfig, type QueryResult } from 'pg';
import { Sql } from './sql.ts';

export type Connection = { readonly query: (statement: QueryConfig) => Promise<QueryResult> };

type StatementRun<Answer> = (statement: readonly string[] | Sql, ...values: readonly unknown[]) => Promise<Answer>;

export type Statements = {
  /** The statement is a template, or was created by `sql`. */
  readonly rows: <Row = unknown>(...statement: Parameters<StatementRun<Row[]>>) => Promise<Row[]>;
  readonly first: <Row = unknown>(...statement: Parameters<StatementRun<Row>>) => Promise<Row | undefined>;
  readonly execute: StatementRun<number>;
};

export type Db = { readonly client: Statements };

/** Uses no query builder (docs/decisions/0023-statements-of-the-hot-path.md). */
export function statementsOn(connection: Connection): Statements {
  const run: StatementRun<QueryResult> = async (statement, ...given) => {
    const { text, values } = statement instanceof Sql ? statement : new Sql(statement, given);
    const name = parseName(text);
    return connection
      .query({ text, values: values.map(toParameter), types, ...(name !== undefined && { name }) })
      .catch((error: unknown) => {
        throw withoutRows(error);
      });
  };
  return {
    rows: async <Row>(...statement: Parameters<StatementRun<Row[]>>) => (await run(...statement)).rows as Row[],
    first: async <Row>(...statement: Parameters<StatementRun<Row>>) =>
      (await run(...statement)).rows[0] as Row | undefined,
    execute: async (...statement) => (await run(...statement)).rowCount ?? 0,
  };
}

const names = new Map<string, string>();
/**
 * Far more than the statements in this package. Lists of varying length must not fill the server's
 * memory.
 */
const namesMax = 500;

/** The name of a prepared statement; without a name it is parsed every time. */
function parseName(text: string): string | undefined {
  const given = names.get(text);
  if (given !== undefined) return given;
  if (names.size >= namesMax) return undefined;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/** The driver writes a time in the zone of the process, so its day could differ. */
const toParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(toParameter) : value;
};

/** PostgreSQL adds complete rows to its messages, including every secret in them. */
export const withoutRows = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? Object.assign(new Error(error.message), { code: error.code, constraint: error.constraint })
    : error;

type Parser = (text: string) => unknown;
const parserOf = known.getTypeParser as (type: number, format?: 'text') => Parser;
const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ } = known.builtins;
/** Missing in the driver's list of type names. */
const INT8_ARRAY = 1016;

const toDate: Parser = (text) => new Date(`${text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '')}Z`);
/**
 * The driver's own parsers return strings for large whole numbers, and times in the zone of the
 * process.
 */
const parsers = new Map<number, Parser>([
  [INT8, BigInt],
  [INT8_ARRAY, (text) => (parserOf(INT8_ARRAY)(text) as string[]).map(BigInt)],
  [DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [TIMESTAMP, toDate],
  [TIMESTAMPTZ, toDate],
]);
const types = {
  getTypeParser: ((type: number, format?: 'text') =>
    parsers.get(type) ?? parserOf(type, format)) as typeof known.getTypeParser,
};

/**
 * PostgreSQL (manual, section 8.14) cannot store U+0000 and halves of surrogate pairs. Captured
 * pages may contain both; text of callers with them is refused earlier.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));

const rowsMax = 1_000;
/** A process holds its list several times over, and PostgreSQL accepts at most 256 MiB. */
const sliceCharactersMax = 8 * 1_048_576;

/** A slice has at most `rowsMax` rows, or fewer if they are long. */
export function splitIntoSlices<Row>(
  rows: readonly Row[],
  lettersOf: (row: Row) => number,
): readonly (readonly Row[])[] {
  const slices: Row[][] = [];
  let letters = 0;
  for (const row of rows) {
    const own = lettersOf(row);
    const last = slices.at(-1);
    const isFull = last === undefined || last.length === rowsMax || letters + own > sliceCharactersMax;
    if (isFull) slices.push([row]);
    else last.push(row);
    letters = isFull ? own : letters + own;
  }
  return slices;
}
