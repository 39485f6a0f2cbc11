/**
 * `npm start`: a complete installation in one terminal. Settings: TINTYPE_PORT, TINTYPE_DATA_DIR, DATABASE_URL,
 * REDIS_URL, and everything the services know.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeReady } from './announcement.ts';
import { lockData } from './data-lock.ts';
import { startInstallation } from './installation.ts';
import { removeReady, writeReady } from './ready-file.ts';
import { root } from './root.ts';
import { removeRunFolder, runFolder } from './run-folder.ts';
import { SetupError } from './setup/step.mjs';
import { stopRequested } from './stop-signal.ts';

const dataFolder = resolve(process.env['TINTYPE_DATA_DIR'] || join(root, '.tintype'));
const undo = new AsyncDisposableStack();
const stop = stopRequested();

try {
  await Promise.race([start(), stop]);
  await stop;
  console.log('\nStopping: services, then Redis, then PostgreSQL');
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exitCode = 1;
} finally {
  await undo.disposeAsync();
  removeRunFolder();
}
// A start that was stopped half way may still be waiting for something.
process.exit();

async function start(): Promise<void> {
  // Captured files, keys and logs are for this user only.
  process.umask(0o077);
  mkdirSync(dataFolder, { recursive: true });
  const lock = await lockData(dataFolder, runFolder ?? '');
  undo.defer(async () => lock.release());
  // A start that was killed could not.
  removeReady(dataFolder);

  let isReady = false;
  const installation = await startInstallation({
    dataFolder,
    environment: process.env,
    undo,
    show: (line) => {
      if (isReady) console.log(line);
    },
    say: (sentence) => {
      console.log(`! ${sentence}`);
      if (isReady) writeReady(dataFolder, installation.describe());
    },
  });
  undo.defer(async () => removeReady(dataFolder));
  const ready = installation.describe();
  writeReady(dataFolder, ready);
  isReady = true;
  console.log(describeReady(ready, dataFolder));
}
