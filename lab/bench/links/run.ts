import { Agent, request as send } from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { signLink } from '@tintype/contracts/links/sign-link';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { servePages } from '../pages.ts';
import { percentile } from '@tintype/testing/statistics';

/**
 * The promises of signed links on two cores. Beyond them is a finding, not a failed test: machines
 * differ.
 */
const p50MsMax = 5;
const perSecondMin = 2_000;

type Answered = { readonly status: number; readonly ms: number; readonly captureId: string };

/**
 * `npm run lab bench/links [-- --seconds 20 --connections 8]`: equal links at once, then hits for
 * so long, from the memory of the gateway and as 304, then the revocation of their key. Gateway,
 * PostgreSQL, Redis and the sender share the machine.
 */
async function benchLinks(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '20' }, connections: { type: 'string', default: '8' } },
  });
  const [seconds, connections] = [Number(values.seconds), Number(values.connections)];
  const { pages, hosts } = await servePages(undo);
  const system = await startPrivateSystem({ allowHosts: hosts, undo });
  const headers = { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' };
  const keys = `${system.gatewayUrl}/v1/link-keys`;
  const made = await fetch(keys, { method: 'POST', headers, body: JSON.stringify({ name: 'bench' }) });
  const { id, secret } = (await made.json()) as { id: string; secret: string };
  const parameters = [['url', pages[0]!.url] as const, ['format', 'webp'] as const];
  const link = await signLink({ baseUrl: system.gatewayUrl, linkKeyId: id, secret, parameters });

  const crowd = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const together = await Promise.all(Array.from({ length: 1_000 }, () => open(link, crowd)));
  crowd.destroy();
  const captures = new Set(together.map(({ captureId }) => captureId)).size;
  console.log(
    `${cpus().length} cores\n1,000 equal links at once: ${captures} capture, ${countOf(together, 200)} pictures`,
  );

  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await during(2, connections, () => open(link, agent));
  tell('hits', seconds, await during(seconds, connections, () => open(link, agent)), 200);
  const etag = (await fetch(link)).headers.get('etag') ?? '';
  const notModified = await during(seconds, connections, () => open(link, agent, { 'If-None-Match': etag }));
  tell('hits that the client has', seconds, notModified, 304);

  await fetch(`${keys}/${id}`, { method: 'DELETE', headers });
  console.log(`after the revocation: ${(await open(link, agent)).status}`);
  agent.destroy();
}

const countOf = (answers: readonly Answered[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

function open(link: string, agent: Agent, headers: Record<string, string> = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    send(link, { agent, headers }, (answer) => {
      answer.resume().once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - began,
          captureId: String(answer.headers['x-capture-id']),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

async function during(seconds: number, connections: number, work: () => Promise<Answered>): Promise<Answered[]> {
  const until = performance.now() + seconds * 1_000;
  const answers: Answered[] = [];
  const loop = async (): Promise<void> => {
    while (performance.now() < until) answers.push(await work());
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return answers;
}

function tell(what: string, seconds: number, answers: readonly Answered[], status: number): void {
  const times = answers.map(({ ms }) => ms);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const perSecond = answers.length / seconds;
  const other = answers.length - countOf(answers, status);
  console.log(`${what}: ${other} with another status than ${status}`);
  console.log(`  ${perSecond >= perSecondMin ? '✓' : '✗'} ${perSecond.toFixed(0)} a second, at least ${perSecondMin}`);
  console.log(
    `  ${p50 <= p50MsMax ? '✓' : '✗'} p50 ${p50.toFixed(1)} ms, at most ${p50MsMax}; p99 ${p99.toFixed(1)} ms`,
  );
}

await runScript((undo) => benchLinks(undo, process.argv.slice(2)));
