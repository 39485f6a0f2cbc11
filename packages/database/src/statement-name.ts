import { createHash } from 'node:crypto';

const names = new Map<string, string>();
/** Far more than the statements this package has. Lists of varying length must not fill the server's memory. */
const namesMax = 500;

/** The name under which a connection keeps a parsed statement; without one (an empty name) it is parsed every time. */
export function statementName({ sql }: { readonly sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= namesMax) return '';
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return name;
}
