import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Tintype, TintypeError } from '@tintype/client';
import { CommandFailure, type CommandEnvironment } from '../command.ts';

export function readServerAddress(environment: CommandEnvironment): string {
  const url = environment['TINTYPE_URL'] || readCredentials(environment).url;
  if (url === undefined)
    throw new CommandFailure(
      'No installation is configured. Run tintype login ADDRESS, or set TINTYPE_URL and TINTYPE_API_KEY.',
      3,
    );
  return url;
}

/**
 * If `isShown`, the first request is thrown as a `RequestShown` instead of sent, and no key is
 * needed.
 */
export function connect(environment: CommandEnvironment, { isShown }: { readonly isShown: boolean }): Tintype {
  const baseUrl = readServerAddress(environment);
  if (isShown) return new Tintype({ baseUrl, fetch: interceptRequest, retries: 0 });
  const { url, apiKey: kept } = readCredentials(environment);
  // A key is only sent to the installation that issued it.
  const apiKey = environment['TINTYPE_API_KEY'] || (url === baseUrl ? kept : undefined);
  if (apiKey === undefined)
    throw new CommandFailure(
      `No API key for ${baseUrl} is stored. Run tintype login ${baseUrl}, or set TINTYPE_API_KEY.`,
      3,
    );
  return new Tintype({ baseUrl, apiKey });
}

type Credentials = {
  readonly url?: string;
  readonly apiKey?: string;
  readonly linkKey?: { readonly id: string; readonly secret: string };
};

/** The path follows the XDG base directory specification. */
export function credentialsFile({ XDG_CONFIG_HOME: folder, HOME: home }: CommandEnvironment): string {
  return join(folder || join(home || homedir(), '.config'), 'tintype', 'credentials.json');
}

/** Reads the credentials; empty if there is no file. Fails if other users may read the file. */
export function readCredentials(environment: CommandEnvironment): Credentials {
  const path = credentialsFile(environment);
  let text: string;
  try {
    // Windows has no such file modes.
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw new CommandFailure(`Other users can read the API key in ${path}. Restrict access: chmod 600 ${path}`, 3);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Credentials;
  } catch {
    throw new CommandFailure(`${path} is not valid JSON. Remove it and run tintype login again.`, 2);
  }
}

/** Merges values into the file; undefined values are removed. */
export function writeCredentials(environment: CommandEnvironment, change: Partial<Credentials>): string {
  const path = credentialsFile(environment);
  const all = { ...readCredentials(environment), ...change };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return path;
}

export function removeCredentials(environment: CommandEnvironment): void {
  rmSync(credentialsFile(environment), { force: true });
}

type ShownRequest = { readonly method: string; readonly url: string; readonly body?: unknown };

/** Thrown instead of sending the first request. The client does not retry after such an error. */
export class RequestShown extends TintypeError {
  readonly request: ShownRequest;

  constructor(url: string, { method = 'GET', body }: RequestInit) {
    super(`${method} ${url}`);
    this.request = { method, url, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) };
  }
}

const interceptRequest: typeof fetch = async (input, init = {}) => {
  throw new RequestShown(input as string, init);
};

export function describeRequest({ method, url, body }: ShownRequest): readonly string[] {
  return [`${method} ${url}`, ...(body === undefined ? [] : JSON.stringify(body, undefined, 2).split('\n'))];
}

/** Refers to the key by its environment variable. */
export function formatCurlCommand({ method, url, body }: ShownRequest): string {
  const json =
    body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`];
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`];
  return ['curl', ...verb, quoteForShell(url), '-H "X-API-Key: $TINTYPE_API_KEY"', ...json].join(' ');
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
