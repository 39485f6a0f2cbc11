/**
 * `npm start`: a complete installation in one terminal. Settings are TINTYPE_PORT,
 * TINTYPE_DATA_DIR, DATABASE_URL, REDIS_URL, and all settings of the services.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeReady } from './announcement.ts';
import { lockDataFolder } from './data-lock.ts';
import { startInstallation } from './installation.ts';
import { createReadyFile } from './ready-file.ts';
import { root } from './root.ts';
import { removeRunFolder, runFolder } from './run-folder.ts';
import { SetupError } from './setup/step.mjs';
import { waitForStop } from './stop-signal.ts';
import { createTerminal, type LauncherTerminal } from './terminal.ts';

const dataFolder = resolve(process.env['TINTYPE_DATA_DIR'] || join(root, '.tintype'));
const undo = new AsyncDisposableStack();
const stop = waitForStop();

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
// A start that was stopped halfway may still be waiting for something.
process.exit();

async function start(): Promise<void> {
  // Captured files, keys and logs must be readable only by this user.
  process.umask(0o077);
  mkdirSync(dataFolder, { recursive: true });
  const lock = await lockDataFolder(dataFolder, runFolder ?? '');
  undo.defer(async () => lock.release());
  const readyFile = createReadyFile(dataFolder);
  // A start that was killed could not remove its file.
  readyFile.remove();

  let isReady = false;
  const { say, show } = toTerminal(process.stdout);
  const terminal: LauncherTerminal = {
    // The terminal shows the steps of the start until then.
    show: (line) => {
      if (isReady) show(line);
    },
    say: (sentence) => {
      say(sentence);
      if (isReady) readyFile.write(installation.describe());
    },
  };
  const installation = await startInstallation({ dataFolder, environment: process.env, undo, terminal });
  undo.defer(async () => readyFile.remove());
  const ready = installation.describe();
  readyFile.write(ready);
  isReady = true;
  const { isKeyNew, setupUrl } = installation;
  console.log(describeReady({ ready, dataFolder, isKeyNew, setupUrl }));
}

/** A closed pipe or a full disk behind the output must not end the launcher. */
function toTerminal(output: NodeJS.WriteStream): LauncherTerminal {
  for (const stream of [output, process.stderr]) stream.on('error', () => undefined);
  return createTerminal({
    write: (text) => output.write(text),
    isColoured: output.isTTY === true && !process.env['NO_COLOR'],
    now: Date.now,
  });
}
