/**
 * npm run lab containers -- [--data FOLDER]
 *
 * Builds every image, starts the compose stack in a Docker engine of its own and uses it: a capture
 * in every format, a batch while containers die, and restarts of all services under load.
 * Connections that were made are compared with the network policies, and memory with the limits of
 * Kubernetes. Images that nobody here has made stand in by packages of Debian and npm, so no
 * registry of images is needed. `TINTYPE_CONTAINERS` names the folder in which they are kept.
 * `TINTYPE_LONG=1` restarts for ten minutes.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLong } from '@tintype/testing/long-form';
import { root } from '../../infra/local/root.ts';
import { run } from '../../infra/local/setup/run.mjs';
import { step } from '../../infra/local/setup/step.mjs';
import { runScript } from '../../infra/local/run-script.ts';
import { startEngine } from './engine/start-engine.ts';
import { whyNoEngine } from './engine/why-not.ts';
import { makeImages } from './images/make-images.ts';
import { copyCheckout } from './stack/copy-checkout.ts';
import { makeCustomer } from './stack/customer.ts';
import { createStack } from './stack/stack.ts';
import { batchUnderFaults } from './steps/batch-under-faults.ts';
import { buildImages } from './steps/build-images.ts';
import { rollingRestart } from './steps/rolling-restart.ts';
import { takeFormats } from './steps/take-formats.ts';
import { tell } from './table.ts';
import { watchContainers } from './watch/watch-containers.ts';

/**
 * Of the engine. A folder that is named is kept, so that the next run builds only what has changed;
 * its build times say nothing then.
 */
const { values } = parseArgs({ options: { data: { type: 'string' } } });
/** At least: rounds are whole. */
const rollingMs = isLong ? 600_000 : 120_000;

await runScript(async (undo) => {
  const reason = await whyNoEngine();
  if (reason !== undefined) {
    console.log(`Containers were not tried: ${reason}.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tintype-containers-'));
  // Not by Node, which takes minutes for the files of an engine.
  undo.defer(() => run('rm', ['--recursive', '--force', folder]).then(() => undefined));
  const cacheFolder = resolve(process.env['TINTYPE_CONTAINERS'] || join(root, '.tintype/containers'));
  mkdirSync(cacheFolder, { recursive: true });
  const dataFolder = resolve(values.data ?? join(folder, 'data'));
  const docker = await startEngine({ folder, dataFolder, cacheFolder, undo });
  await makeImages(docker, cacheFolder);

  const checkout = join(folder, 'checkout');
  await copyCheckout(checkout);
  const stack = createStack(docker, checkout);
  console.log('images');
  const images = await buildImages(stack);

  undo.defer(() => stack.compose('down', '--volumes', '--timeout', '10').then(() => undefined));
  const startSeconds = await step('the stack', async () => {
    const startedAt = Date.now();
    await stack.compose('up', '--detach', '--no-build');
    await stack.untilHealthy();
    return (Date.now() - startedAt) / 1_000;
  });
  const watching = watchContainers(stack);
  undo.defer(async () => void (await watching.stop()));
  const customer = await makeCustomer(stack);
  const formats = await step('a capture in each format', () => takeFormats(customer));

  await step('three workers, two gateways', async () => {
    await stack.compose('up', '--detach', '--no-build', '--scale', 'render=3', '--scale', 'gateway=2');
    await stack.untilHealthy();
  });
  console.log('a batch under faults');
  const batch = await batchUnderFaults(stack, customer);
  await stack.untilHealthy();
  console.log('restarts under load');
  const rolling = await rollingRestart(stack, customer, rollingMs);
  const seen = await watching.stop();
  if (!tell({ images, startSeconds, formats, batch, rolling, seen })) process.exitCode = 1;
});
