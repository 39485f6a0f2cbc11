import { spawnSync } from 'node:child_process';

/**
 * `namespace`: the browser runs in an empty network namespace whose only exit is the egress proxy,
 * so the kernel enforces the proxy. `flags`: only switches, for machines that forbid user
 * namespaces.
 */
export type Isolation = 'namespace' | 'flags';
export const isolationChoices = ['auto', 'namespace', 'flags'] as const;
export type IsolationChoice = (typeof isolationChoices)[number];

const dropCapabilities = ['--ambient-caps=-all', '--inh-caps=-all', '--pdeathsig=KILL'];

/** The capabilities of the namespace enable the loopback device, and are then dropped. */
const openNamespace = ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'];
const raiseLoopback = `ip link set lo up && exec setpriv ${dropCapabilities.join(' ')} "$@"`;

export const inNamespace = (command: readonly string[]): string[] => [
  ...openNamespace,
  'sh',
  '-c',
  raiseLoopback,
  'sh',
  ...command,
];

/**
 * The kernel kills the command when the thread that started it has ended. The command keeps no
 * capability.
 */
export const withWorker = (command: readonly string[]): string[] => ['setpriv', ...dropCapabilities, ...command];

export function chooseIsolation(choice: IsolationChoice): { isolation: Isolation; reason: string } {
  if (choice === 'flags') return { isolation: 'flags', reason: 'chosen by TINTYPE_EGRESS_ISOLATION' };
  const [program, ...args] = inNamespace(['true']);
  const { status, stderr, error } = spawnSync(program!, args, { encoding: 'utf8', timeout: 10_000 });
  if (status === 0) return { isolation: 'namespace', reason: 'user namespaces are available' };
  const problem = (error?.message ?? stderr).trim();
  if (choice === 'auto') return { isolation: 'flags', reason: `a network namespace cannot be created: ${problem}` };
  throw new Error(
    `TINTYPE_EGRESS_ISOLATION=namespace, but a network namespace cannot be created: ${problem}. ` +
      'Allow unprivileged user namespaces (see docs/egress.md), or set TINTYPE_EGRESS_ISOLATION to auto.',
  );
}
