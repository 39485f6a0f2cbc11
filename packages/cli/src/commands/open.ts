import { spawn } from 'node:child_process';
import { command } from '../command.ts';
import { readServerAddress } from '../connection/connect.ts';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

export const open = command({
  name: 'open',
  group: 'Installation',
  summary: 'Open the dashboard in the browser',
  options: {},
  isLocal: true,
  example: 'open',
  run: async ({ environment, json }) => {
    const url = readServerAddress(environment);
    // Only the address is printed with --json.
    if (!json) await startProgram(environment['BROWSER'] || (openers[process.platform] ?? 'xdg-open'), url);
    return { json: { url }, lines: [url] };
  },
});

/** The address is always printed, so that a machine without a browser is not a failure. */
const startProgram = (program: string, url: string): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(program, [url], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve());
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
