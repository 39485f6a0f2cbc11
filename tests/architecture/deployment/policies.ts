import { readdirSync, readFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../../infra/local/root.ts';

type Labels = Readonly<Record<string, string>>;
type Selector = {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
};
type Peer = {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
};
type Rule = {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number | string }[];
};
type Policy = {
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly ('Ingress' | 'Egress')[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
};

/**
 * A pod of the namespace of the services, one of another namespace, or an address outside of the
 * cluster.
 */
export type End =
  | { readonly pod: Labels; readonly ports: Readonly<Record<string, number>> }
  | { readonly namespace: string }
  | { readonly address: string };

/** The network policies of the overlay that has its servers in the cluster. */
export function readPolicies(): readonly Policy[] {
  return ['k8s/base', 'k8s/overlays/local']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
    )
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as unknown))
    .filter((each) => (each as { kind?: string } | null)?.kind === 'NetworkPolicy') as unknown as readonly Policy[];
}

/**
 * As a cluster decides: a pod that policies select may do what one of them allows; the pods of both
 * ends are asked.
 */
export function isAllowed(policies: readonly Policy[], from: End, to: End, port: number): boolean {
  const mayPass = (own: End, other: End, type: 'Ingress' | 'Egress'): boolean => {
    if (!('pod' in own)) return true;
    const selecting = policies.filter(
      ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, own.pod),
    );
    if (selecting.length === 0) return true;
    return selecting.some(({ spec }) =>
      (type === 'Ingress' ? spec.ingress : spec.egress)?.some(
        (rule) => isPeer(type === 'Ingress' ? rule.from : rule.to, other) && isPort(rule.ports, port, to),
      ),
    );
  };
  return mayPass(from, to, 'Egress') && mayPass(to, from, 'Ingress');
}

const isPort = (ports: Rule['ports'], port: number, at: End): boolean =>
  ports === undefined ||
  ports.some((each) => (typeof each.port === 'number' ? each.port : 'pod' in at && at.ports[each.port]) === port);

const isPeer = (peers: readonly Peer[] | undefined, end: End): boolean =>
  peers === undefined ||
  peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if ('address' in end) return ipBlock !== undefined && isWithin(ipBlock, end.address);
    if ('namespace' in end)
      return (
        namespaceSelector !== undefined &&
        podSelector === undefined &&
        selects(namespaceSelector, { 'kubernetes.io/metadata.name': end.namespace })
      );
    return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, end.pod);
  });

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''));

function isWithin({ cidr, except = [] }: NonNullable<Peer['ipBlock']>, address: string): boolean {
  const holds = (range: string): boolean => {
    const [network = '', bits] = range.split('/');
    if (!isIPv4(network)) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(bits));
    return list.check(address);
  };
  return holds(cidr) && !except.some(holds);
}
