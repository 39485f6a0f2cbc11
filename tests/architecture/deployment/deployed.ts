import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../infra/local/root.ts';
import type { Connection } from './network.ts';
import { type End, isAllowed, readPolicies } from './policies.ts';

type Deployment = {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly [
          {
            readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
            readonly resources: { readonly limits: { readonly memory: string } };
          },
        ];
      };
    };
  };
};

const fileOf = (service: string): string | undefined =>
  [`k8s/base/${service}/deployment.yaml`, `k8s/base/${service}/job.yaml`, `k8s/overlays/local/${service}.yaml`]
    .map((path) => join(root, path))
    .find(existsSync);
const templateOf = (file: string) =>
  (parse(readFileSync(file, 'utf8').split(/^---$/m)[0]!, { merge: true }) as Deployment).spec.template;

/**
 * What is elsewhere in a cluster, by the name of its compose service; a public address has the port
 * that it would have there.
 */
const elsewhere: Readonly<Record<string, End & { readonly port?: number }>> = {
  front: { namespace: 'ingress' },
  prometheus: { namespace: 'monitoring' },
  site: { address: '203.0.113.1', port: 80 },
  mail: { address: '203.0.113.1', port: 587 },
};

/** A cluster has none of them: its bucket is there, and its dashboards are elsewhere. */
const onlyInCompose: ReadonlySet<string> = new Set(['s3-bucket', 'grafana']);

function endOf(service: string): End & { readonly port?: number } {
  const file = fileOf(service);
  if (file === undefined) {
    const end = elsewhere[service];
    if (end === undefined) throw new Error(`Nobody has said what ${service} is in a cluster`);
    return end;
  }
  const { metadata, spec } = templateOf(file);
  const ports = spec.containers[0].ports ?? [];
  return {
    pod: metadata.labels,
    ports: Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort])),
  };
}

const policies = readPolicies();

/**
 * Of connections between containers, by the names of their compose services, those that the network
 * policies would refuse.
 */
export function refusedOf(connections: readonly Connection[]): readonly Connection[] {
  return connections
    .filter(({ from, to }) => !onlyInCompose.has(from) && !onlyInCompose.has(to))
    .filter(({ from, to, port }) => {
      const server = endOf(to);
      return !isAllowed(policies, endOf(from), server, server.port ?? port);
    });
}

/** In bytes; `undefined` for what is no deployment of ours. */
export function memoryLimitOf(service: string): number | undefined {
  const file = join(root, `k8s/base/${service}/deployment.yaml`);
  if (!existsSync(file)) return undefined;
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(templateOf(file).spec.containers[0].resources.limits.memory)!;
  return Number(number) * (unit === 'Gi' ? 1_024 : 1) * 1_048_576;
}
