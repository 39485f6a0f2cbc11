import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

type Owner = { readonly organizationId: string; readonly apiKeyId: string };
type Due = {
  readonly count: number;
  readonly url: string;
  readonly at: Date;
  readonly name: string;
  readonly owner?: Owner;
};

/**
 * Schedules of every year that all come due at one time. Written straight away: making thousands
 * over HTTP is not what is looked at.
 */
export async function addDue(system: System, { count, url, at, name, owner = system }: Due): Promise<void> {
  const options = JSON.stringify({ format: 'png', viewport: { width: 640, height: 480 } });
  const cron = `${at.getUTCSeconds()} ${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1} *`;
  await system.database.client.execute`
    INSERT INTO schedules (id, organization_id, api_key_id, created_by, name, url, cron, timezone, state, options, diff_threshold,
                           retention_days, next_run_at)
    SELECT ${name} || lpad(n::text, 12, '0'), ${owner.organizationId}, ${owner.apiKeyId}, ${toPrincipalId(owner)}, 'Together', ${url}, ${cron}, 'UTC', 'active',
           ${options}::jsonb, 0.01, 30, ${at}
    FROM generate_series(1, ${count}::int) AS n`;
}

/** The next whole second that leaves time for this many to be written. */
export const soon = (count: number): Date => new Date(Math.ceil((Date.now() + 1_500 + count / 5) / 1_000) * 1_000);

type Status = { readonly claimed: number; readonly started: number; readonly ended: number };

export async function statusOf({ database }: System): Promise<Status> {
  const [status] = await database.client.rows<Status>`
    SELECT count(*)::int AS claimed, count(capture_id)::int AS started, count(ended_at)::int AS ended FROM schedule_executions`;
  return status!;
}

/** Resolves when so many have got so far. */
export const reached = (system: System, what: keyof Status, count: number, intervalMs = 500): Promise<unknown> =>
  until(async () => (await statusOf(system))[what] >= count, {
    msMax: 3_600_000,
    intervalMs,
    what: `${count} runs to be ${what}`,
  });

/**
 * Somebody who waits for each capture before sending the next. Answers how long each took; one that
 * fails is an error.
 */
export async function captureInTurn(
  system: System,
  url: string,
  isEnough: (sent: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const startedAt = performance.now();
    const response = await system.capture({ url, viewport: { width: 640, height: 480 }, format: 'png' });
    if (!response.ok) throw new Error(`Answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}
