import { networkInterfaces } from 'node:os';
import type { ConfigOf, Field } from '@tintype/runtime/config';
import { createAddressPolicy } from './address-policy.ts';
import { parseAllowHosts, parseAllowPorts, type AllowRule } from './allow-hosts.ts';
import { createEgressGuard, type EgressGuard } from './egress-guard.ts';

const allowHosts: Field<readonly AllowRule[]> = {
  env: 'TINTYPE_ALLOW_HOSTS',
  about:
    'internal targets that may be captured all the same: a comma list of host, host:port, address/prefix, [ipv6]:port; without a port every port is open',
  fallback: [],
  read: parseAllowHosts,
};

const allowPorts: Field<readonly number[]> = {
  env: 'TINTYPE_ALLOW_PORTS',
  about: 'ports open on public hosts beside 80 and 443, a comma list',
  fallback: [],
  read: parseAllowPorts,
};

/** Every service that reaches out spreads these into its own settings. */
export const networkFields = { allowHosts, allowPorts };
export type NetworkConfig = ConfigOf<typeof networkFields>;

/** The guard as services use it. The addresses of this machine's interfaces are taken once, at the start. */
export function createGuardFromSettings(
  { allowHosts: allow, allowPorts: ports }: NetworkConfig,
  ownAddresses: readonly string[] = interfaceAddresses(),
): EgressGuard {
  return createEgressGuard({ policy: createAddressPolicy({ allow, ports, ownAddresses }) });
}

/** Link-local entries carry a zone and are refused as a block anyway. */
const interfaceAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''));
