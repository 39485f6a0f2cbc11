import { existsSync } from 'node:fs';
import { succeeds } from '../../../infra/local/setup/run.mjs';

const programs = {
  docker: 'docker.io',
  dockerd: 'docker.io',
  iptables: 'iptables',
  mmdebstrap: 'mmdebstrap',
} as const;

/**
 * What keeps this machine from running an engine of its own; `undefined` where one can be tried.
 */
export async function whyNoEngine(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'containers need Linux';
  if (process.getuid?.() !== 0) return 'an engine of its own needs root';
  if (!existsSync('/sys/fs/cgroup')) return 'there are no cgroups';
  const missing = await Promise.all(
    Object.entries(programs).map(async ([program, debian]) =>
      (await succeeds('which', [program])) ? [] : [`${program} (apt-get install ${debian})`],
    ),
  );
  return missing.flat().length > 0 ? `${missing.flat().join(', ')} missing` : undefined;
}
