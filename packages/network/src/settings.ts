import type { ConfigOf, ConfigField } from '@tintype/runtime/config';
import { networkInterfaces } from 'node:os';
import { createAddressPolicy, type AllowRule } from './address-policy.ts';
import { createEgressGuard, type EgressGuard } from './egress-guard.ts';
import { parseHost, parseNetwork } from './host.ts';

const allowHosts: ConfigField<readonly AllowRule[]> = {
  env: 'TINTYPE_ALLOW_HOSTS',
  about:
    'internal targets that may be captured: a comma-separated list of host, host:port, address/prefix or ' +
    '[ipv6]:port; without a port, all ports are allowed',
  fallback: [],
  read: parseAllowHosts,
};

const allowPorts: ConfigField<readonly number[]> = {
  env: 'TINTYPE_ALLOW_PORTS',
  about: 'ports allowed on public hosts in addition to 80 and 443, as a comma-separated list',
  fallback: [],
  read: parseAllowPorts,
};

export const networkFields = { allowHosts, allowPorts };
export type NetworkConfig = ConfigOf<typeof networkFields>;

/** The addresses of this machine's interfaces are read once, at the start. */
export function createGuardFromSettings(
  { allowHosts: allow, allowPorts: ports }: NetworkConfig,
  ownAddresses: readonly string[] = interfaceAddresses(),
): EgressGuard {
  return createEgressGuard({ policy: createAddressPolicy({ allow, ports, ownAddresses }) });
}

/** Link-local addresses have a zone and are all refused anyway. */
const interfaceAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''));

/**
 * Parses `TINTYPE_ALLOW_HOSTS`: a comma-separated list of `name`, `address` or `address/prefix`,
 * each with or without `:port`. An IPv6 entry with a port is in brackets. Throws an error that
 * names every invalid entry.
 */
export function parseAllowHosts(text: string): readonly AllowRule[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const rules = entries.filter((entry) => entry !== '').map((entry) => ({ entry, rule: parseEntry(entry) }));
  const bad = rules.filter(({ rule }) => rule === undefined).map(({ entry }) => `"${entry}"`);
  if (bad.length > 0)
    throw new Error(`has entries that are not host, host:port, address/prefix or [ipv6]:port: ${bad.join(', ')}`);
  return rules.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
}

export function parseAllowPorts(text: string): readonly number[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const port = parsePort(entry);
      if (port === undefined) throw new Error(`has an entry that is not a port from 1 to 65535: "${entry}"`);
      return port;
    });
}

/** Matches a host in brackets, a host with at most one colon, or a bare IPv6 address or network. */
const bracketed = /^\[(?<host>[^[\]]+)\](?::(?<port>\d+))?$/;
const plain = /^(?<host>[^:[\]]+)(?::(?<port>\d+))?$/;

function parseEntry(entry: string): AllowRule | undefined {
  const { host = entry, port: portText } = (bracketed.exec(entry) ?? plain.exec(entry))?.groups ?? {};
  const port = portText === undefined ? undefined : parsePort(portText);
  if (portText !== undefined && port === undefined) return undefined;
  const withPort = port === undefined ? {} : { port };
  const network = parseNetwork(host);
  if (network !== undefined) return { kind: 'network', network, ...withPort };
  const parsed = parseHost(host);
  return parsed?.kind === 'name' ? { kind: 'name', name: parsed.name, ...withPort } : undefined;
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
