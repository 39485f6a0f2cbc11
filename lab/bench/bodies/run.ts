import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processSettings } from '@tintype/runtime/process-settings';
import { until } from '@tintype/testing/until';
import type { System } from '@tintype/testing/system';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { bodies } from './bodies.ts';

/** A body may be received in parts, and what is slow at first is compiled by then. */
const rounds = 3;
const heldMsMax = 100;

/**
 * `npm run lab bench/bodies`: for how long one request of 8 MiB holds the event loop of the
 * gateway, measured by the gateway itself.
 */
async function benchBodies(undo: AsyncDisposableStack): Promise<void> {
  const program = join(import.meta.dirname, 'watch-loop.ts');
  const file = join(import.meta.dirname, `../../../.tintype/loop-${process.pid}`);
  undo.defer(async () => rmSync(file, { force: true }));
  const system = await startPrivateSystem({ allowHosts: [], services: [], undo });
  const settings = processSettings('gateway', `--import=${program}`);
  await system.start('gateway', { ...settings, LOOP_DELAY_FILE: file });
  const heldMs = async (): Promise<number> => {
    rmSync(file, { force: true });
    process.kill(system.service('gateway').pid, 'SIGUSR2');
    return until(async () => readNumber(file));
  };
  const failed: string[] = [];
  for (const [name, path, make] of bodies) {
    const body = make();
    const held: number[] = [];
    let status = 0;
    for (let round = 0; round < rounds; round += 1) {
      const address = await addressOf(system, path);
      await heldMs();
      status = await send(system, address, body);
      held.push(await heldMs());
    }
    const most = held.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
    if (most > heldMsMax) failed.push(name);
    console.log(
      `${path.padEnd(8)} ${name.padEnd(42)} ${(body.length / 1_048_576).toFixed(1).padStart(5)} MiB  ${status}  ${held.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
    );
  }
  console.log(failed.length === 0 ? `none held it over ${heldMsMax} ms` : `over ${heldMsMax} ms: ${failed.join('; ')}`);
}

function readNumber(file: string): number | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return text === '' ? undefined : Number(text);
  } catch {
    return undefined;
  }
}

const headersOf = ({ apiKey, gatewayUrl }: System) => ({
  'Content-Type': 'application/json',
  'X-API-Key': apiKey,
  Origin: gatewayUrl,
  'X-Tintype-Request': '1',
});

async function send(system: System, path: string, body: string): Promise<number> {
  const answer = await fetch(`${system.gatewayUrl}${path}`, { method: 'POST', headers: headersOf(system), body });
  await answer.arrayBuffer();
  return answer.status;
}

async function addressOf(system: System, path: string): Promise<string> {
  if (path === 'async') return '/v1/screenshots/async';
  if (path === 'bulk') return '/v1/screenshots/bulk';
  if (path === 'sign-in') return '/v1/account/sign-in';
  const made = await fetch(`${system.gatewayUrl}/v1/screenshots/batches`, {
    method: 'POST',
    headers: headersOf(system),
    body: JSON.stringify({}),
  });
  const { id } = (await made.json()) as { id: string };
  return `/v1/screenshots/batches/${id}/chunks`;
}

await runScript(benchBodies);
