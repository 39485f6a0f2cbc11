import { readFileSync } from 'node:fs';

/** A running container: `pid` is its first process, as the machine counts. */
export type Watched = { readonly service: string; readonly pid: number };
export type Connection = { readonly from: string; readonly to: string; readonly port: number };

/** Of Linux's `/proc/net/tcp`. */
const states = { established: '01', synSent: '02', closeWait: '08', listening: '0A' } as const;
const open: ReadonlySet<string> = new Set([states.established, states.synSent, states.closeWait]);

/**
 * The connections between containers that are open now, each from who began it: they are read in
 * the network of each.
 */
export function connectionsOf(containers: readonly Watched[]): readonly Connection[] {
  const owners = new Map(
    containers.flatMap(({ service, pid }) => addressesOf(pid).map((address): [string, string] => [address, service])),
  );
  return containers.flatMap(({ service, pid }) => {
    const rows = socketsOf(pid);
    const listening = new Set(rows.filter(({ state }) => state === states.listening).map(({ localPort }) => localPort));
    return rows
      .filter(({ state, localPort }) => open.has(state) && !listening.has(localPort))
      .flatMap(({ remote, remotePort }) => {
        const to = owners.get(remote);
        return to === undefined ? [] : [{ from: service, to, port: remotePort }];
      });
  });
}

type Socket = {
  readonly localPort: number;
  readonly remote: string;
  readonly remotePort: number;
  readonly state: string;
};

function socketsOf(pid: number): readonly Socket[] {
  return ['tcp', 'tcp6'].flatMap((name) =>
    linesOf(`/proc/${pid}/net/${name}`)
      .slice(1)
      .map((line) => {
        const [, local = '', remote = '', state = ''] = line.trim().split(/\s+/);
        return { localPort: portOf(local), remote: addressOf(remote), remotePort: portOf(remote), state };
      }),
  );
}

/**
 * `0100007F:0CEA`, least byte first; of an IPv6 address the last four bytes, which are the IPv4
 * address that it stands for.
 */
const addressOf = (text: string): string =>
  (text.split(':')[0]!.slice(-8).match(/../g) ?? [])
    .toReversed()
    .map((byte) => parseInt(byte, 16))
    .join('.');
const portOf = (text: string): number => parseInt(text.split(':')[1] ?? '', 16);

/** The addresses of the container itself, without those of its loopback. */
const addressesOf = (pid: number): readonly string[] => [
  ...new Set(
    [
      ...linesOf(`/proc/${pid}/net/fib_trie`)
        .join('\n')
        .matchAll(/\|-- ([\d.]+)\n\s+\/32 host LOCAL/g),
    ]
      .map(([, address]) => address!)
      .filter((address) => !address.startsWith('127.')),
  ),
];

/** None of a container that has just ended. */
function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}
