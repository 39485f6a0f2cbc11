import { setTimeout as sleep } from 'node:timers/promises';
import { siteUrl } from '../stack/copy-checkout.ts';
import type { Customer } from '../stack/customer.ts';
import type { Stack } from '../stack/stack.ts';
import { cause, faults } from './faults.ts';

export type BatchOutcome = {
  readonly items: number;
  readonly completed: number;
  /** Items that did not complete, whatever became of them. */
  readonly lost: number;
  readonly chargedTwice: number;
  /** Seconds without a finished capture, at most, from the first claim to the last end. */
  readonly longestGap: number;
  readonly seconds: number;
  readonly faults: number;
};

const items = 500;
const betweenFaultsMs = 4_000;
const batchMsMax = 900_000;

/** A batch on three workers, while containers are killed, stand still and are restarted. */
export async function batchUnderFaults(stack: Stack, customer: Customer): Promise<BatchOutcome> {
  const startedAt = Date.now();
  const id = await sendBatch(customer);
  let done = 0;
  for (const fault of faults) {
    await sleep(betweenFaultsMs);
    if (await hasEnded(stack, id)) break;
    console.log(`  ${fault.join(' ')}`);
    await cause(stack, fault);
    done += 1;
  }
  while (!(await hasEnded(stack, id))) {
    if (Date.now() - startedAt > batchMsMax) break;
    await sleep(1_000);
  }
  return { ...(await readOutcome(stack, id)), seconds: (Date.now() - startedAt) / 1_000, faults: done };
}

async function sendBatch({ url, headers }: Customer): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/v1/screenshots/batches${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path || 'the batch'}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const { id } = await post('', { name: 'under faults' });
  const entries = Array.from({ length: items }, (_, index) => ({ url: `${siteUrl}/${index}` }));
  await post(`/${String(id)}/chunks`, { sequence: 0, entries });
  await post(`/${String(id)}/start`, {});
  return String(id);
}

/** Read from the database itself; it may be away at the moment. */
const hasEnded = async (stack: Stack, id: string): Promise<boolean> =>
  stack
    .sql(`SELECT state FROM batches WHERE id = '${id}'`)
    .then(([state]) => ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'].includes(state!))
    .catch(() => false);

async function readOutcome(stack: Stack, id: string): Promise<Omit<BatchOutcome, 'seconds' | 'faults'>> {
  const number = async (statement: string): Promise<number> => Number((await stack.sql(statement))[0]);
  const completed = await number(`SELECT count(*) FROM batch_items WHERE batch_id = '${id}' AND state = 'COMPLETED'`);
  // What was charged for the batch beyond one credit for each capture that completed; and sums that
  // are not their parts.
  const perCapture = await number(`
    SELECT count(*) FROM (
      SELECT captures.id FROM captures LEFT JOIN charges ON capture_id = captures.id WHERE batch_id = '${id}'
      GROUP BY captures.id, state, cost
      HAVING count(capture_id) <> (CASE state WHEN 'COMPLETED' THEN 1 ELSE 0 END) OR coalesce(sum(credits), 0) > cost
    ) AS wrong`);
  const sums = await number(`
    SELECT abs((SELECT coalesce(sum(credits), 0) FROM usage_days) - (SELECT coalesce(sum(credits), 0) FROM charges))`);
  const longestGap = await number(`
    SELECT max(extract(epoch FROM ended - before)) FROM (
      SELECT completed_at AS ended, lag(completed_at, 1, (SELECT started_at FROM batches WHERE id = '${id}'))
        OVER (ORDER BY completed_at) AS before
      FROM captures WHERE batch_id = '${id}' AND completed_at IS NOT NULL
    ) AS ends`);
  return { items, completed, lost: items - completed, chargedTwice: perCapture + sums, longestGap };
}
