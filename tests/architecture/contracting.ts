/**
 * Changes that a migration may not make while processes of the version before still work with the
 * database (docs/upgrade.md). A column, table, function or default that they use goes with a later
 * version than the one that stopped using it.
 */
type Rule = {
  readonly name: string;
  readonly found: RegExp;
  /** The part of the same statement that makes it harmless. */
  readonly unless?: RegExp;
  /** Harmless on a table that the same migration makes. */
  readonly table?: RegExp;
};

const onTable =
  /^(?:ALTER TABLE|CREATE UNIQUE INDEX(?: CONCURRENTLY)?(?: IF NOT EXISTS)? \w+ ON)(?: IF EXISTS| ONLY)* (\w+)/i;

const rules: readonly Rule[] = [
  { name: 'takes away a table', found: /^DROP (TABLE|VIEW|TYPE|SEQUENCE)\b/i },
  { name: 'takes away a column', found: /\bDROP COLUMN\b/i, table: onTable },
  { name: 'gives another name', found: /^ALTER (?!INDEX)[\s\S]*\bRENAME\b/i },
  { name: 'takes away a function or trigger', found: /^DROP (FUNCTION|TRIGGER|PROCEDURE)\b/i },
  { name: 'changes a type', found: /\bALTER COLUMN \w+ (SET DATA )?TYPE\b/i, table: onTable },
  { name: 'takes away a default', found: /\bALTER COLUMN \w+ DROP (DEFAULT|EXPRESSION|IDENTITY)\b/i, table: onTable },
  {
    name: 'asks for a value that the old version does not write',
    found: /\bSET NOT NULL\b/i,
    unless: /\bSET DEFAULT\b/i,
    table: onTable,
  },
  {
    name: 'adds a column that the old version does not write',
    found: /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT)\w+ [^,]*\bNOT NULL\b/i,
    unless: /\bDEFAULT\b|\bGENERATED\b/i,
    table: onTable,
  },
  {
    name: 'forbids what was allowed',
    found: /^CREATE UNIQUE INDEX\b|\bADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)\b/i,
    table: onTable,
  },
  // A check that is gone allows more: no older version asks for it.
  { name: 'takes away a key that upserts name', found: /\bDROP CONSTRAINT (?!\w+_check\d*\b)/i, table: onTable },
  { name: 'takes away rows', found: /^(TRUNCATE|DELETE FROM)\b/i },
];

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

const statementsOf = (sql: string): readonly string[] =>
  withoutComments(sql)
    .split(/;\s*$/m)
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');

/** The statements of a migration that break an older version, one line each. */
export function contractingStatements(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((each) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(each)?.[1] ?? []));
  return statements.flatMap((statement) =>
    rules
      .filter(({ found, unless, table }) => {
        if (!found.test(statement) || unless?.test(statement)) return false;
        const name = table?.exec(statement)?.[1];
        return name === undefined || !made.has(name);
      })
      .map(({ name }) => `${name}: ${statement.slice(0, shown)}`),
  );
}

const shown = 120;
