import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { privateBytes } from '@tintype/testing/processes';
import { startPrivateSystem } from '../../load/private-system.ts';
import { percentile } from '../statistics.ts';
import { sendAtRate, type Answered } from './fixed-rate.ts';

/** What accepting async jobs promises. Beyond it is a finding, not a failed test: machines differ. */
const p99MsMax = 150;
const memoryMegabytesMax = 400;

/**
 * `npm run bench accept [-- --rate 300 --seconds 60]`: async jobs at a fixed rate, then three times as many, then the first rate again.
 * Gateway, scheduler, PostgreSQL (which writes to disk), Redis and the sender share the machine; nothing is rendered.
 */
export async function benchAccept(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rate: { type: 'string', default: '300' }, seconds: { type: 'string', default: '60' } },
  });
  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway', 'scheduler'], undo });
  const { pid } = system.service('gateway');
  const load = {
    url: `${system.gatewayUrl}/v1/screenshots/async`,
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    body: (nth: number) => JSON.stringify({ url: `https://example.com/${nth}`, format: 'png' }),
  };
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, privateBytes([pid]))), 100);
  undo.defer(async () => clearInterval(look));

  console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} before`);
  await sendAtRate(load, rate / 2, 5);
  tell(`${rate} a second for ${seconds} s`, await sendAtRate(load, rate, seconds), p99MsMax);
  tell(
    `${3 * rate} a second for ${Math.ceil(seconds / 3)} s`,
    await sendAtRate(load, 3 * rate, Math.ceil(seconds / 3)),
  );
  tell(`${rate} a second again, at once`, await sendAtRate(load, rate, 10), p99MsMax);
  const megabytes = memory / 1e6;
  console.log(
    `  ${megabytes <= memoryMegabytesMax ? '✓' : '✗'} gateway memory, MB ${megabytes.toFixed(0)}, at most ${memoryMegabytesMax}`,
  );
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
