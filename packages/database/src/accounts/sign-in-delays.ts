import type { Db } from '../connect.ts';

type SignInDelayAttempt = {
  /** A digest of the subject of the count: an account from a network, or a network. */
  readonly key: Uint8Array;
  /** The number of attempts without a delay. */
  readonly free: number;
};

const longestSeconds = 900;

/**
 * Counts an attempt before it is checked, so that concurrent attempts are counted too. Returns in
 * how many seconds the next attempt is admitted: 0 admits this attempt. After the free attempts,
 * the wait doubles from one second up to a quarter of an hour. An hour without attempts resets the
 * count.
 */
export async function countSignIn({ client }: Db, { key, free }: SignInDelayAttempt): Promise<number> {
  const counted = await client.execute`
    INSERT INTO sign_in_delays AS delay (key, attempts, next_at) VALUES (${key}, 1, 'epoch')
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN delay.last_at < now() - interval '1 hour' THEN 1 ELSE delay.attempts + 1 END,
      next_at = CASE
        -- Not now: of two tries at once that one would be later than the other's.
        WHEN delay.last_at < now() - interval '1 hour' OR delay.attempts + 1 < ${free} THEN 'epoch'
        ELSE now() + interval '1 second' * least(2 ^ least(delay.attempts + 1 - ${free}, 20), ${longestSeconds}) END,
      last_at = now()
    WHERE delay.next_at <= now()`;
  if (counted === 1) return 0;
  const [found] = await client.rows<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM next_at - now())))::int AS seconds FROM sign_in_delays WHERE key = ${key}`;
  return found?.seconds ?? 1;
}

/**
 * After a successful sign-in, the earlier failures of this account from this network no longer
 * count.
 */
export async function forgetSignIns({ client }: Db, { key }: Pick<SignInDelayAttempt, 'key'>): Promise<void> {
  await client.execute`DELETE FROM sign_in_delays WHERE key = ${key}`;
}

/** A success gives the network its attempt back, because many users may share one address. */
export async function giveBackSignIn({ client }: Db, { key }: Pick<SignInDelayAttempt, 'key'>): Promise<void> {
  await client.execute`
    UPDATE sign_in_delays SET attempts = greatest(attempts - 1, 0), next_at = 'epoch' WHERE key = ${key}`;
}
