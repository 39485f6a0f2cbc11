import { spawn } from 'node:child_process';
import { Tintype } from '@tintype/client';
import { command, UsageError } from '../command.ts';
import { writeCredentials, credentialsFile, removeCredentials, readServerAddress } from '../connection/connect.ts';
import { count } from '../progress.ts';
import { completionScripts, shells, type Shell } from '../command-tree.ts';

export const login = command({
  name: 'login',
  group: 'Installation',
  summary: 'Store the URL of an installation and an API key in a private file',
  words: [{ name: 'ADDRESS', about: 'address of the installation, such as https://tintype.example.com' }],
  options: {},
  isLocal: true,
  example: 'login https://tintype.example.com < key.txt',
  run: async ({ words: [address = ''], environment, terminal }) => {
    const url = withoutSlash(address);
    const apiKey = environment['TINTYPE_API_KEY'] || (await terminal.askSecretly(`API key of ${url}: `)).trim();
    if (apiKey === '')
      throw new UsageError('The API key is empty. Enter it, send it to stdin, or set TINTYPE_API_KEY.');
    const { organization } = await new Tintype({ baseUrl: url, apiKey }).usage.get();
    // The link key of another installation would be invalid here, so it is removed.
    const path = writeCredentials(environment, { url, apiKey, linkKey: undefined } as object);
    return {
      json: { url, organization, path },
      lines: [`${organization.name} at ${url}. The API key is stored in ${path}, which only you can read.`],
    };
  },
});

function withoutSlash(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`"${address}" is not a URL. Start it with https:// or http://.`);
  return address.replace(/\/+$/, '');
}

export const logout = command({
  name: 'logout',
  group: 'Installation',
  summary: 'Remove the file that login created',
  options: {},
  isLocal: true,
  example: 'logout',
  run: async ({ environment }) => {
    removeCredentials(environment);
    const path = credentialsFile(environment);
    return { json: { path }, lines: [`${path} was removed. The API key remains valid. Revoke it in the dashboard.`] };
  },
});

const openPrograms: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

export const open = command({
  name: 'open',
  group: 'Installation',
  summary: 'Open the dashboard in the browser',
  options: {},
  isLocal: true,
  example: 'open',
  run: async ({ environment, json }) => {
    const url = readServerAddress(environment);
    // Only prints the URL with --json.
    if (!json) await startProgram(environment['BROWSER'] || (openPrograms[process.platform] ?? 'xdg-open'), url);
    return { json: { url }, lines: [url] };
  },
});

/** Starts a browser. A machine without a browser is not a failure, because the URL is printed. */
const startProgram = (program: string, url: string): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(program, [url], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve());
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });

export const usage = command({
  name: 'usage',
  group: 'Installation',
  summary: 'Show the plan, the captures of this month and the remaining captures',
  options: {},
  example: 'usage',
  run: async ({ tintype }) => {
    const answer = await tintype().usage.get();
    const { tier, organization, quota, credits } = answer;
    const { unlimited, limit, used, remaining } = quota.screenshots;
    const left = unlimited ? 'no limit' : `${count(remaining)} of ${count(limit)} left`;
    const resets = credits.resetsAt === undefined ? '' : ` until ${credits.resetsAt.slice(0, 10)}`;
    return {
      json: answer,
      lines: [
        `${organization.name} (${tier})`,
        `${count(used)} captures this month, ${left}${resets}`,
        `${answer.currentPeriod.bandwidthFormatted} of files this month`,
      ],
    };
  },
});

export const completion = command({
  name: 'completion',
  group: 'Installation',
  summary: 'Print the shell script that completes commands, flags and names',
  words: [{ name: 'SHELL', about: 'load with: source <(tintype completion bash)', choices: shells }],
  options: {},
  isLocal: true,
  example: 'completion bash',
  run: async ({ words: [shell] }) => {
    const lines = completionScripts[shell as Shell];
    return { json: { shell, script: lines.join('\n') }, lines };
  },
});

export const mcp = command({
  name: 'mcp',
  group: 'Installation',
  summary: 'Serve the Model Context Protocol on stdin and stdout, for agents on this machine',
  options: {},
  example: 'mcp < /dev/null',
  isLocal: true,
  run: async ({ tintype }) => {
    // Loaded only here, because the protocol is a large part of the program.
    const { serveMcp } = await import('../serve-mcp.ts');
    await serveMcp(tintype());
    return { json: {}, lines: [] };
  },
});
