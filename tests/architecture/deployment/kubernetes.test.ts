import { describe, expect, test } from '@jest/globals';
import { chunkBytesMax } from '@tintype/contracts/batches/batch-request';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { document, filesBelow, read, root, services, yamlFiles } from './files.ts';
import { deploymentOf, type Kustomization, literals, type Operation, secretStandIn } from './kubernetes.ts';
import { type Environment, expectUsable, readSettings } from './settings.ts';

describe.each(services)('%s', (service) => {
  test.each(['local', 'production'])(
    'has a Kubernetes deployment whose settings are complete and valid in the overlay %s',
    async (overlay) => {
      const { container } = deploymentOf(service);
      expect(container.image).toBe(`tintype/${service}`);
      const fromMaps = (container.envFrom ?? []).flatMap(({ configMapRef }) => literals(overlay, configMapRef.name));
      const own = (container.env ?? []).map(({ name, value }): [string, string] => [
        name,
        value ?? secretStandIn(name),
      ]);
      expectUsable((await readSettings()).get(service)!, Object.fromEntries([...fromMaps, ...own]));
    },
  );

  test('answers probes on its internal port and may finish the longest capture', () => {
    const { container, pod } = deploymentOf(service);
    const internal = container.ports.find(({ name }) => name === 'internal')?.containerPort;
    expect(String(internal)).toBe(container.env?.find(({ name }) => name === 'TINTYPE_INTERNAL_PORT')?.value);
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
      expect(probe.httpGet.port).toBe('internal');
    const { periodSeconds, failureThreshold } = container.startupProbe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(120);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(90);
    expect(read('infra/prometheus/prometheus.yml')).toContain(`port: ${internal}`);
  });

  test('runs as an ordinary user without capabilities and, for the browser, with its sandbox allowed', () => {
    const { container, pod } = deploymentOf(service);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const expected =
      service === 'render'
        ? { type: 'Localhost', localhostProfile: 'tintype/chromium.json' }
        : { type: 'RuntimeDefault' };
    expect(pod.securityContext['seccompProfile']).toEqual(expected);
  });

  test('has a network policy and a disruption budget that select its pods', () => {
    const labels = { 'app.kubernetes.io/name': service, 'app.kubernetes.io/part-of': 'tintype' };
    expect(deploymentOf(service).labels).toEqual(labels);
    expect(document(`k8s/base/${service}/network-policy.yaml`)).toMatchObject({
      spec: { podSelector: { matchLabels: labels } },
    });
    expect(document(`k8s/base/${service}/disruption-budget.yaml`)).toMatchObject({
      spec: { selector: { matchLabels: labels } },
    });
  });
});

test('every file and folder that a kustomization names exists', () => {
  const kustomizations = yamlFiles.filter((path) => path.endsWith('kustomization.yaml'));
  const named = kustomizations.flatMap((path) => {
    const { resources = [], configMapGenerator = [] } = document(path) as Kustomization;
    const parts = [...resources, ...configMapGenerator.flatMap((map) => map.files ?? [])];
    return parts.map((name) => join(dirname(path), name));
  });
  expect(named.length).toBeGreaterThan(20);
  const isThere = (path: string): boolean =>
    existsSync(join(root, /\.\w+$/.test(path) ? path : `${path}/kustomization.yaml`));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('every Kubernetes file belongs to a kustomization', () => {
  const loose = filesBelow('k8s').filter((path) => {
    const { resources = [] } = document(join(dirname(path), 'kustomization.yaml')) as Kustomization;
    return !path.endsWith('kustomization.yaml') && !resources.some((name) => path.endsWith(`/${name}`));
  });
  expect(loose).toEqual([]);
});

test('every pod may ask for names, also at the cache of its node', () => {
  const policy = document('k8s/base/dns-policy.yaml') as {
    spec: { podSelector: object; egress: readonly { to: readonly { ipBlock?: { cidr: string } }[] }[] };
  };
  expect(policy.spec.podSelector).toEqual({});
  expect(policy.spec.egress.flatMap(({ to }) => to)).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
});

test('the ingress has a class, lets a chunk of a batch through and waits for the longest capture', () => {
  const { metadata, spec } = document('k8s/overlays/production/ingress.yaml') as {
    metadata: { annotations: Environment };
    spec: { ingressClassName?: string };
  };
  const annotation = (name: string): string => metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]!;
  expect(spec.ingressClassName).toBeTruthy();
  expect(parseInt(annotation('proxy-body-size'), 10) * 1_048_576).toBeGreaterThan(chunkBytesMax);
  for (const name of ['proxy-read-timeout', 'proxy-send-timeout'])
    expect(Number(annotation(name))).toBeGreaterThan(120);
});

test('in production a bucket is named, and gateway, scheduler and edit may reach it', () => {
  expect(Object.fromEntries(literals('production', 'tintype-settings'))).toHaveProperty('TINTYPE_S3_ENDPOINT');
  const [, bucket] = parseAllDocuments(read('k8s/overlays/production/servers-policy.yaml')).map(
    (each) => each.toJS() as unknown,
  );
  expect(bucket).toMatchObject({
    spec: {
      podSelector: { matchExpressions: [{ values: ['gateway', 'scheduler', 'edit'] }] },
      egress: [{ ports: [{ port: 443 }] }],
    },
  });
});

test('the local overlay asks for little enough for one machine', () => {
  const { patches = [] } = document('k8s/overlays/local/kustomization.yaml') as Kustomization;
  const operations = patches.flatMap(({ target, patch }) =>
    (parse(patch) as Operation[]).map((operation) => ({ ...operation, name: target.name })),
  );
  expect(operations).toContainEqual(expect.objectContaining({ path: '/spec/replicas', value: 1, name: undefined }));
  const requestsOf = (service: string) =>
    operations.findLast(({ path, name }) => path.endsWith('/requests') && [undefined, service].includes(name))!
      .value as {
      cpu: string;
      memory: string;
    };
  const cpu = services.map((service) => parseInt(requestsOf(service).cpu, 10)).reduce((sum, each) => sum + each);
  expect(cpu).toBeLessThanOrEqual(1_000);
});
