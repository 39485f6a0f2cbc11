import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';

/** `name` is the name of a migration's folder, or `sql/` and the name of a function's file. */
export type Script = { readonly name: string; readonly sql: string; readonly checksum: string };
export type LockPatience = {
  /**
   * How long a migration waits for its lock. Other users of the table queue behind it meanwhile.
   */
  readonly lockMs?: number;
  /** How long other transactions may use the table before the next try. */
  readonly pauseMs?: number;
  readonly triesMax?: number;
  /** Receives a line with the reason for waiting. */
  readonly onWait?: (line: string) => void;
};

const lockNotAvailable = '55P03';
/**
 * Marks a script whose statements may not run in a transaction, such as CREATE INDEX CONCURRENTLY.
 */
const runsSeparately = /^-- outside a transaction\b/;

/**
 * Consecutive scripts share one transaction: no function ever exists without the tables for which
 * it was written. A script with `-- outside a transaction` in its first line runs separately,
 * statement by statement. A statement ends with a semicolon at the end of a line. Such a script
 * must allow running again from its beginning.
 */
export async function applyScripts(
  client: Client,
  scripts: readonly Script[],
  patience: LockPatience,
): Promise<string[]> {
  const groups: Script[][] = [];
  for (const script of scripts) {
    const last = groups.at(-1);
    if (last === undefined || runsSeparately.test(script.sql) || runsSeparately.test(last[0]!.sql))
      groups.push([script]);
    else last.push(script);
  }
  for (const group of groups)
    await (runsSeparately.test(group[0]!.sql)
      ? applyAlone(client, group[0]!)
      : retryUntilLocked(client, group, patience));
  return scripts.map(({ name }) => name);
}

async function retryUntilLocked(
  client: Client,
  scripts: readonly Script[],
  { lockMs = 3_000, pauseMs = 2_000, triesMax = 120, onWait = () => undefined }: LockPatience,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const busy = await applyTogether(client, scripts, lockMs);
    if (busy === undefined) return;
    const others = await longestTransactions(client);
    const line = `migration ${busy} is waiting for a table that is in use${others}`;
    if (tries >= triesMax)
      throw new Error(
        `${line}; it was tried ${tries} times and nothing was changed. End the other transactions, then run tintype migrate`,
      );
    onWait(line);
    await sleep(pauseMs);
  }
}

/** Returns the script that did not get its lock in time; nothing was applied in this case. */
async function applyTogether(client: Client, scripts: readonly Script[], lockMs: number): Promise<string | undefined> {
  let current = '';
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    for (const script of scripts) {
      current = script.name;
      await client.query(script.sql);
      await recordScript(client, script);
    }
    await client.query('COMMIT');
    return undefined;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (cause instanceof DatabaseError && cause.code === lockNotAvailable) return current;
    throw new Error(
      `migration ${current} failed and its group was rolled back; fix the cause, then run tintype migrate`,
      { cause },
    );
  }
}

async function applyAlone(client: Client, script: Script): Promise<void> {
  try {
    for (const statement of script.sql.split(/;\s*$/m)) if (isStatement(statement)) await client.query(statement);
    await recordScript(client, script);
  } catch (cause) {
    throw new Error(
      `migration ${script.name} failed; its completed statements remain, and the next tintype migrate runs it again from the beginning`,
      {
        cause,
      },
    );
  }
}

const isStatement = (text: string): boolean => text.replaceAll(/^\s*--.*$/gm, '').trim() !== '';

const recordScript = (client: Client, { name, checksum }: Script) =>
  client.query(
    `INSERT INTO _migrations (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, applied_at = now()`,
    [name, checksum],
  );

/** Lists the transactions that may hold the lock, for the operator. Usually this is a backup. */
async function longestTransactions(client: Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s (process %s) for %s s', nullif(application_name, ''), pid, extract(epoch FROM now() - xact_start)::int) AS line
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 3`,
  );
  return rows.length === 0 ? '' : `; transactions in progress: ${rows.map(({ line }) => line).join(', ')}`;
}
