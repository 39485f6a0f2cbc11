import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailure, type CommandEnvironment } from '../command.ts';

/** The credentials that `login` and `link keys create` store. */
export type Credentials = {
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
