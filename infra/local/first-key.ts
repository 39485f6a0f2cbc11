import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Administration } from './administration.ts';
import { writePrivately } from './write-privately.ts';

export type FirstKey = { readonly organizationId: string; readonly apiKey: string };

/** Reads the key of the first start, which is stored because the database has only its hash. */
export function readFirstKey(dataFolder: string): FirstKey | undefined {
  const path = join(dataFolder, 'first-key.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FirstKey) : undefined;
}

export async function makeFirstKey(dataFolder: string, administer: Administration): Promise<FirstKey> {
  const organization = await administer('orgs', 'create', '--plan', 'self_hosted', '--name', 'Local');
  const organizationId = String(organization['id']);
  const { key } = await administer('keys', 'create', '--organization', organizationId, '--name', 'local start');
  const made = { organizationId, apiKey: String(key) };
  writePrivately(join(dataFolder, 'first-key.json'), `${JSON.stringify(made, undefined, 2)}\n`);
  return made;
}

/**
 * Returns whether the gateway accepts the stored key. It does not after the database was emptied or
 * a different database was configured.
 */
export async function isAccepted(gatewayUrl: string, { apiKey }: FirstKey): Promise<boolean> {
  const response = await fetch(`${gatewayUrl}/v1/devices`, { headers: { 'X-API-Key': apiKey } });
  await response.body?.cancel();
  return response.status !== 401;
}
