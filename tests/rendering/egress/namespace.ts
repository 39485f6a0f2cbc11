import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import type { PartName, Parts } from './inside.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The checkout is mounted a second time, because it may lie where only a capability lets us read,
 * and that capability ends at a user namespace's border. The working directory needs no path to be
 * found.
 */
const openMounts = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const mountCheckout = 'mount --no-canonicalize --rbind . "$1" && cd "$1" && shift && exec "$@"';

/**
 * No process in here is root, because a browser with its sandbox on will not be; the capabilities
 * are for the network alone.
 */
const openNetwork = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--keep-caps', '--net', 'sh', '-c'];
/**
 * The namespace answers for every address there is, so whatever is sent to anywhere arrives at a
 * canary and nothing can leave. The second interface leads nowhere either: WebRTC looks for servers
 * only where it sees one beside loopback.
 */
const answerForEveryAddress = [
  'ip link set lo up',
  '{ ip link add outside0 type dummy 2>/dev/null || ip link add outside0 type veth peer name outside1; }',
  'ip address add 192.168.77.2/24 dev outside0',
  'ip link set outside0 up',
  '{ ip link set outside1 up 2>/dev/null || true; }',
  'ip route add local default dev lo',
  'ip -6 route add local ::/0 dev lo',
  'exec setpriv --pdeathsig=KILL "$@"',
].join(' && ');

const inNamespace = (folder: string, command: readonly string[]): string[] => [
  ...openMounts,
  mountCheckout,
  'sh',
  folder,
  ...openNetwork,
  answerForEveryAddress,
  'sh',
  ...command,
];

/** Why there can be no such namespace here, or undefined where one can be made. */
export function whyNoNamespace(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-egress-'));
  try {
    const [program, ...args] = inNamespace(folder, [nodeSeenFrom(folder), '--version']);
    const { status, stderr, error } = spawnSync(program!, args, { cwd: root, encoding: 'utf8', timeout: 120_000 });
    return status === 0 ? undefined : (error?.message ?? stderr).trim() || `ended with ${status}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Only ends a part that hangs. */
const partMsMax = 600_000;

type Inside<Name extends PartName> = { readonly child: ChildProcess; readonly report: Promise<ReturnTypeOf<Name>> };
type ReturnTypeOf<Name extends PartName> = Awaited<ReturnType<Parts[Name]>>;

/** Starts one part of the suite in a namespace of its own. Its report is one line of JSON. */
export function startInside<Name extends PartName>(name: Name, options: Parameters<Parts[Name]>[0]): Inside<Name> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-egress-'));
  const script = join(folder, relative(root, join(import.meta.dirname, 'inside.ts')));
  const node = [nodeSeenFrom(folder), '--conditions=source', '--disable-warning=ExperimentalWarning'];
  const [program, ...args] = inNamespace(folder, [...node, script, name, JSON.stringify(options)]);
  const child = spawn(program!, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: partMsMax,
    killSignal: 'SIGKILL',
  });
  let [printed, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const report = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    rmSync(folder, { recursive: true });
    if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}: ${complaints.slice(-4_000)}`);
    return JSON.parse(printed) as ReturnTypeOf<Name>;
  });
  report.catch(() => undefined);
  return { child, report };
}

export const runInside = <Name extends PartName>(
  name: Name,
  options: Parameters<Parts[Name]>[0],
): Promise<ReturnTypeOf<Name>> => startInside(name, options).report;

/** Node may be part of the checkout, and is then reached as the checkout is. */
function nodeSeenFrom(folder: string): string {
  const below = relative(root, process.execPath);
  return below.startsWith('..') || isAbsolute(below) ? process.execPath : join(folder, below);
}
