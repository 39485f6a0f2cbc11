import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from './service-names.ts';
import { writePrivately } from './write-privately.ts';

/** What tests and scripts read to find a running installation. The file is there only while it runs. */
export type Ready = {
  readonly gatewayUrl: string;
  readonly storageUrl: string;
  /** Health and metrics of the gateway; those of every service are below `internalUrls`. */
  readonly opsUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly internalUrls: Readonly<Record<ServiceName, string>>;
  readonly pids: Readonly<Record<string, number>>;
};

const pathIn = (dataFolder: string): string => join(dataFolder, 'ready.json');

export const writeReady = (dataFolder: string, ready: Ready): void =>
  writePrivately(pathIn(dataFolder), `${JSON.stringify(ready, undefined, 2)}\n`);

export const removeReady = (dataFolder: string): void => rmSync(pathIn(dataFolder), { force: true });
