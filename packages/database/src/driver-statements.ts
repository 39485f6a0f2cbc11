import { DatabaseError, types as known, type QueryConfig, type QueryResult } from 'pg';
import { Prisma } from './generated/client.ts';
import { statementName } from './statement-name.ts';

type Query = TemplateStringsArray | Prisma.Sql;

/** A connection of the driver, or a pool of them. */
export type Connection = { readonly query: (statement: QueryConfig) => Promise<QueryResult> };

export type DriverStatements = {
  /** Its rows. */
  readonly $queryRaw: <T = unknown>(query: Query, ...values: readonly unknown[]) => Promise<T>;
  /** How many rows it changed. */
  readonly $executeRaw: (query: Query, ...values: readonly unknown[]) => Promise<number>;
};

/**
 * SQL as it is written, without the way through Prisma's own engine, which finds nothing to do with it
 * (docs/decisions/0023-statements-of-the-hot-path.md). Values go in and come out as Prisma gives them.
 */
export function driverStatements(connection: Connection): DriverStatements {
  const run = async (query: Query, values: readonly unknown[]): Promise<QueryResult> => {
    const { text, values: given } = isTemplate(query) ? Prisma.sql(query, ...values) : query;
    const name = statementName({ sql: text });
    return connection
      .query({ text, values: given.map(toParameter), types, ...(name !== '' && { name }) })
      .catch((error: unknown) => {
        throw withoutRows(error);
      });
  };
  return {
    $queryRaw: async <T>(query: Query, ...values: readonly unknown[]) => (await run(query, values)).rows as T,
    $executeRaw: async (query: Query, ...values: readonly unknown[]) => (await run(query, values)).rowCount ?? 0,
  };
}

const isTemplate = (query: Query): query is TemplateStringsArray => Array.isArray(query);

/** The driver writes a time in the zone of the process, and a time that is cast to a day would fall on another one. */
const toParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(toParameter) : value;
};

/** What PostgreSQL says beside its message quotes whole rows, with every secret in them. */
export const withoutRows = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? Object.assign(new Error(error.message), { code: error.code, constraint: error.constraint })
    : error;

type Parser = (text: string) => unknown;
const parserOf = known.getTypeParser as (type: number, format?: 'text') => Parser;
const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = known.builtins;
/** Not among the names that the driver has. */
const INT8_ARRAY = 1016;

const toDate: Parser = (text) => new Date(`${text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '')}Z`);
const parsers = new Map<number, Parser>([
  [INT8, BigInt],
  [INT8_ARRAY, (text) => (parserOf(INT8_ARRAY)(text) as string[]).map(BigInt)],
  [NUMERIC, (text) => new Prisma.Decimal(text)],
  [DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [TIMESTAMP, toDate],
  [TIMESTAMPTZ, toDate],
]);
const types = {
  getTypeParser: ((type: number, format?: 'text') =>
    parsers.get(type) ?? parserOf(type, format)) as typeof known.getTypeParser,
};
