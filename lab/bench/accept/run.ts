import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { privateBytes } from '@tintype/testing/processes';
import type { System } from '@tintype/testing/system';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { percentile } from '@tintype/testing/statistics';
import { sendAtRate, type Answered } from './fixed-rate.ts';

/**
 * The promised limits for accepting async jobs. A value above a limit is a finding and not a failed
 * test, because machines differ.
 */
const p99MsMax = 150;
const memoryMegabytesMax = 400;

/**
 * `npm run lab bench/accept [-- --rate 300 --seconds 60 --held 5000]`: async jobs at a fixed rate,
 * then three times as many, then the first rate again; first for an organization without a limit,
 * then for one with a monthly limit that holds captures already. Gateway, scheduler, PostgreSQL
 * (which writes to disk), Redis and the sender share the machine; nothing is rendered, so
 * everything accepted stays held.
 */
async function benchAccept(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '60' },
      held: { type: 'string', default: '5000' },
    },
  });
  const [rate, seconds, held] = [Number(values.rate), Number(values.seconds), Number(values.held)];
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway', 'scheduler'], undo });
  const { pid } = system.service('gateway');
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, privateBytes([pid]))), 100);
  undo.defer(async () => clearInterval(look));

  console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} before`);
  await sendAtRates(system, system.apiKey, { rate, seconds });
  console.log(`\nWith a monthly limit and ${held} captures held`);
  await sendAtRates(system, await limitedKey(system, held), { rate, seconds });
  const megabytes = memory / 1e6;
  console.log(
    `  ${megabytes <= memoryMegabytesMax ? '✓' : '✗'} gateway memory, MB ${megabytes.toFixed(0)}, at most ${memoryMegabytesMax}`,
  );
}

type Rates = { readonly rate: number; readonly seconds: number };

async function sendAtRates({ gatewayUrl }: System, apiKey: string, { rate, seconds }: Rates): Promise<void> {
  const load = (nth: number) => ({
    url: `${gatewayUrl}/v1/screenshots/async`,
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `https://example.com/${nth}`, format: 'png' }),
  });
  await sendAtRate(load, rate / 2, 5);
  tell(`${rate} a second for ${seconds} s`, await sendAtRate(load, rate, seconds), p99MsMax);
  tell(
    `${3 * rate} a second for ${Math.ceil(seconds / 3)} s`,
    await sendAtRate(load, 3 * rate, Math.ceil(seconds / 3)),
  );
  tell(`${rate} a second again, at once`, await sendAtRate(load, rate, 10), p99MsMax);
}

/**
 * The key of an organization whose credits are counted, and that has this many captures which have
 * not ended.
 */
async function limitedKey({ newKey, database: { client } }: System, held: number): Promise<string> {
  const { apiKey, apiKeyId, organizationId } = await newKey('self_hosted');
  await client.organization.update({
    where: { id: organizationId },
    data: { overrides: { capturesPerMonth: 10_000_000 } },
  });
  await client.execute`
    INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, priority, request, request_id, expires_at)
    SELECT 'held' || lpad(nth::text, 10, '0'), ${organizationId}, ${apiKeyId}, ${toPrincipalId({ apiKeyId })}, 'async', 2,
           '{"url": "https://example.com/", "format": "png"}', 'held', now() + interval '7 days'
    FROM generate_series(1, ${held}::int) AS nth`;
  return apiKey;
}

function tell(what: string, answers: readonly Answered[], limit?: number): void {
  const accepted = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter);
  const rest = answers.length - accepted.length - refused.length;
  const p99 = percentile(
    accepted.map(({ ms }) => ms),
    0.99,
  );
  console.log(`${what}: ${accepted.length} accepted, ${refused.length} told to come back, ${rest} anything else`);
  console.log(
    `  p50 ${percentile(
      accepted.map(({ ms }) => ms),
      0.5,
    ).toFixed(1)} ms`,
  );
  const mark = limit === undefined ? ' ' : p99 <= limit && rest === 0 ? '✓' : '✗';
  console.log(`  ${mark} p99 ${p99.toFixed(1)} ms${limit === undefined ? '' : `, at most ${limit}`}`);
}

await runScript((undo) => benchAccept(undo, process.argv.slice(2)));
