import { document } from './files.ts';
import type { Environment } from './settings.ts';

export type Operation = { readonly path: string; readonly value: unknown };
export type Kustomization = {
  readonly patches?: readonly { readonly target: { readonly name?: string }; readonly patch: string }[];
  readonly resources?: readonly string[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly files?: readonly string[];
    readonly literals?: readonly string[];
  }[];
};
type Probe = {
  readonly httpGet: { readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
};
type Container = {
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly securityContext: object;
};
type Pod = {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: Readonly<Record<string, unknown>>;
};
type Deployment = {
  readonly spec: { readonly template: { readonly metadata: { readonly labels: Environment }; readonly spec: Pod } };
};

export function deploymentOf(service: string): {
  readonly pod: Pod;
  readonly container: Container;
  readonly labels: Environment;
} {
  const { template } = (document(`k8s/base/${service}/deployment.yaml`) as Deployment).spec;
  return { pod: template.spec, container: template.spec.containers[0], labels: template.metadata.labels };
}

export function literals(overlay: string, map: string): [string, string][] {
  const { configMapGenerator = [] } = document(`k8s/overlays/${overlay}/kustomization.yaml`) as Kustomization;
  const found = configMapGenerator.find(({ name }) => name === map)?.literals ?? [];
  return found.map((literal) => [literal.slice(0, literal.indexOf('=')), literal.slice(literal.indexOf('=') + 1)]);
}

/** A secret's value is the operator's; what matters here is that it is asked for. */
export function secretStandIn(name: string): string {
  const addresses: Environment = { DATABASE_URL: 'postgresql://server/name', REDIS_URL: 'redis://server' };
  return addresses[name] ?? 'from-the-secret-'.repeat(3);
}
