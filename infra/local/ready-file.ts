import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../../packages/runtime/src/service-names.ts';
import { writePrivately } from './write-privately.ts';

/**
 * The facts by which tests and scripts find a running installation. The file exists only while the
 * installation runs.
 */
export type ReadyInstallation = {
  readonly gatewayUrl: string;
  readonly storageUrl: string;
  /**
   * The address of a page to capture. Of the ports of this machine, captured pages can only reach
   * this one.
   */
  readonly sampleUrl: string;
  /**
   * The address of the gateway's health and metrics. The addresses of every service are below
   * `internalUrls`.
   */
  readonly opsUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly internalUrls: Readonly<Record<ServiceName, string>>;
  readonly pids: Readonly<Record<string, number>>;
};

const againMs = 2_000;

export type ReadyFile = { readonly write: (ready: ReadyInstallation) => void; readonly remove: () => void };

/**
 * Creates the file, and writes it again when a process was restarted. On a full disk writing is
 * repeated until it succeeds, because the old file names processes that no longer exist.
 */
export function createReadyFile(dataFolder: string): ReadyFile {
  const path = join(dataFolder, 'ready.json');
  let again: NodeJS.Timeout | undefined;
  const write = (ready: ReadyInstallation): void => {
    clearTimeout(again);
    try {
      writePrivately(path, `${JSON.stringify(ready, undefined, 2)}\n`);
    } catch {
      again = setTimeout(write, againMs, ready).unref();
    }
  };
  return {
    write,
    remove: () => {
      clearTimeout(again);
      rmSync(path, { force: true });
    },
  };
}
