import { join } from 'node:path';
import type { ReadyInstallation } from './ready-file.ts';

type Announcement = {
  readonly ready: ReadyInstallation;
  readonly dataFolder: string;
  /**
   * Whether the key was created by this start. Only then is it shown, so that it is not on every
   * screen and in every recording.
   */
  readonly isKeyNew: boolean;
  /**
   * The address at which the first administrator creates an account; undefined once there is one.
   */
  readonly setupUrl: string | undefined;
};

/**
 * Returns the first text that a new user reads. The `curl` line must work as printed, even without
 * internet.
 */
export function describeReady({ ready, dataFolder, isKeyNew, setupUrl }: Announcement): string {
  const { gatewayUrl, storageUrl, opsUrl, apiKey } = ready;
  return `
Tintype is running. Ctrl-C stops it.

  Gateway   ${gatewayUrl}   (reference: ${gatewayUrl}/docs)
  Files     ${storageUrl}
  Metrics   ${opsUrl}/metrics
  API key   ${isKeyNew ? apiKey : `as shown at the first start; stored in ${join(dataFolder, 'first-key.json')}`}
${setupUrl === undefined ? '' : `  Setup     ${setupUrl}   (creates the first administrator account, once, within 1 hour)\n`}  Data      ${dataFolder}
  Logs      ${join(dataFolder, 'logs')} contains everything; below is a line for each capture
${isKeyNew ? formatFirstCapture(ready) : ''}`;
}

const formatFirstCapture = ({ gatewayUrl, sampleUrl, apiKey }: ReadyInstallation): string => `
Take your first capture:

  curl -sS -o sample.png -X POST ${gatewayUrl}/v1/screenshots -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' -d '{"url":"${sampleUrl}","format":"png"}'
`;
