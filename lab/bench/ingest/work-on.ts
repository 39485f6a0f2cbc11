import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '@tintype/testing/system';
import { stubRender } from '../../stub-render.ts';

const renderers = 2;
const concurrency = 16;

/**
 * Starts the batches, and a scheduler and renderers without browsers that work on them for a while.
 * Gives how many items have ended since. A picture takes them 5 to 30 ms, so that far more goes
 * through the queue than with browsers.
 */
export async function workOn(system: System, ids: readonly string[], seconds: number): Promise<number> {
  const { gatewayUrl, apiKey, database } = system;
  for (const id of ids) {
    const url = `${gatewayUrl}/v1/screenshots/batches/${id}/start`;
    const response = await fetch(url, { method: 'POST', headers: { 'X-API-Key': apiKey } });
    if (!response.ok) throw new Error(`A start answered ${response.status}`);
  }
  await system.start('scheduler');
  const settings = { TINTYPE_RENDER_CONCURRENCY: String(concurrency) };
  for (let nth = 0; nth < renderers; nth += 1) await system.start('render', settings, stubRender);
  await sleep(seconds * 1_000);
  return database.client.capture.count({ where: { state: { in: ['COMPLETED', 'FAILED'] } } });
}
