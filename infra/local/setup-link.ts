import type { Administration } from './administration.ts';
import type { FirstKey } from './first-key.ts';

/** Returns whether no account exists yet. */
export async function needsSetup(gatewayUrl: string): Promise<boolean> {
  const response = await fetch(`${gatewayUrl}/v1/account/options`);
  const { needsSetup: isNeeded } = (await response.json()) as { readonly needsSetup?: boolean };
  return isNeeded === true;
}

/**
 * Creates the address at which the first administrator creates an account, in the organization that
 * the start created. Each start creates a new address.
 */
export async function makeSetupLink(administer: Administration, { organizationId }: FirstKey): Promise<string> {
  const { url } = await administer('users', 'setup-link', '--organization', organizationId);
  return String(url);
}
