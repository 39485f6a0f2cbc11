import { beforeAll, describe, expect, test } from '@jest/globals';
import { chunkBytesMax } from '@tintype/contracts/batches/chunk';
import { type Fields, parseConfig } from '@tintype/runtime/config';
import { settingsOf } from '@tintype/runtime/run';
import { createStorage, storageFields } from '@tintype/storage/create-storage';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { noSettings } from './rules.ts';

/**
 * What can be checked of the deployment files without a container engine or a cluster: that they name the services,
 * settings, ports and files that there are. What was never run is listed in docs/deployment.md.
 */
const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const services = readdirSync(join(root, 'services')).filter((name) =>
  existsSync(join(root, 'services', name, 'src/config.ts')),
);

type Environment = Record<string, string>;
type Compose = {
  readonly services: Record<
    string,
    {
      readonly environment?: Environment;
      readonly ports?: readonly string[];
      readonly env_file?: readonly { readonly path: string }[];
      readonly healthcheck?: { readonly test: readonly string[] };
      readonly restart?: string;
      readonly build?: { readonly args: { readonly SERVICE: string } };
    }
  >;
};
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** Deployment files, apart from what only lists packages. */
const files = [
  'docker-compose.yml',
  'infra/Dockerfile',
  ...['infra/prometheus', 'infra/grafana', 'infra/seccomp', 'k8s'].flatMap(filesBelow),
];
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile());
}
const yamlFiles = files.filter((path) => /\.ya?ml$/.test(path));

/** As the service's `main.ts` hands them to `runProcess`. */
const settings = new Map<string, Fields>();
beforeAll(async () => {
  for (const name of services) {
    const config = (await import(join(root, 'services', name, 'src/config.ts'))) as Record<string, Fields>;
    const own = config[`${name}Settings`];
    if (own === undefined) throw new Error(`services/${name}/src/config.ts exports no ${name}Settings`);
    settings.set(name, settingsOf(own));
  }
});
const fieldsOf = (service: string): Fields => settings.get(service) ?? {};

/** `${NAME:-default}` gives the default; what an operator has to bring gives a text that is long enough for a secret. */
const withoutVariables = (value: string): string =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'brought-by-the-operator-'.repeat(2));

function expectUsable(service: string, environment: Environment): void {
  const fields = fieldsOf(service);
  const config = parseConfig(fields, environment);
  const isStoring = Object.keys(storageFields).every((name) => name in fields);
  if (isStoring)
    createStorage(parseConfig(storageFields, environment), { secret: String((config as { secret?: string }).secret) });
}

test('all YAML and JSON can be parsed', () => {
  for (const path of yamlFiles) {
    const errors = parseAllDocuments(read(path), { merge: true }).flatMap((document) => document.errors);
    expect({ path, errors }).toEqual({ path, errors: [] });
  }
  for (const path of files.filter((each) => each.endsWith('.json')))
    expect(() => JSON.parse(read(path)) as unknown).not.toThrow();
});

test('every setting that a deployment file names is one that the code reads', () => {
  const own = [...settings.values()].flatMap((fields) => Object.values(fields).map(({ env }) => env));
  const known = new Set([...own, ...noSettings]);
  const named = files.flatMap((path) =>
    (read(path).match(/\b(?:TINTYPE_[A-Z0-9_]+|DATABASE_URL|REDIS_URL)\b/g) ?? []).map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('every metric that dashboards and autoscalers read is one that the code writes', () => {
  const code = services
    .flatMap((name) => filesBelow(`services/${name}/src`))
    .concat(filesBelow('packages/runtime/src'))
    .map(read)
    .join('\n');
  const named = files
    .flatMap((path) => read(path).match(/\btintype_[a-z_]+/g) ?? [])
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  // The pool's gauges are named by a template, one for each state.
  const written = (name: string): boolean =>
    code.includes(`'${name}'`) || (name.startsWith('tintype_pool_') && code.includes('`tintype_pool_$'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !written(name))).toEqual([]);
});

test.each(['queue-autoscalers.yaml', 'tintype.json'])(
  '%s reads all that waits, with a place in the queue and without one',
  (name) => {
    const text = files
      .filter((path) => path.endsWith(`/${name}`))
      .map(read)
      .join('\n');
    for (const metric of ['tintype_queue_jobs', 'tintype_backlog_captures']) expect(text).toContain(metric);
  },
);

test('images are built for services that exist, and the port of each is exposed', () => {
  for (const { build } of Object.values(compose.services))
    if (build) expect(existsSync(join(root, 'services', build.args.SERVICE, 'package.json'))).toBe(true);
  const { port, storagePort, internalPort } = fieldsOf('gateway');
  expect(read('infra/Dockerfile')).toContain(
    `EXPOSE ${[port, storagePort, internalPort].map((field) => String(field?.fallback)).join(' ')}`,
  );
});

test('the image reads the list of system packages and finds some for itself', () => {
  const list = JSON.parse(read('infra/system-packages.json')) as readonly {
    readonly name: string;
    readonly for: readonly string[];
  }[];
  const names = list.filter((row) => row.for.includes('image')).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['chromium-headless-shell', 'chromium', 'fonts-noto-color-emoji', 'fonts-noto-cjk']),
  );
});

describe.each(services)('%s', (service) => {
  test('has a compose service whose settings are complete and valid', () => {
    const { environment = {}, build } = compose.services[service] ?? {};
    expect(build?.args.SERVICE).toBe(service);
    expectUsable(
      service,
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withoutVariables(value)])),
    );
  });

  test.each(['local', 'production'])(
    'has a Kubernetes deployment whose settings are complete and valid in the overlay %s',
    (overlay) => {
      const { container } = deploymentOf(service);
      expect(container.image).toBe(`tintype/${service}`);
      const fromMaps = (container.envFrom ?? []).flatMap(({ configMapRef }) => literals(overlay, configMapRef.name));
      const own = (container.env ?? []).map(({ name, value }): [string, string] => [
        name,
        value ?? secretStandIn(name),
      ]);
      expectUsable(service, Object.fromEntries([...fromMaps, ...own]));
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

test('the ports of the gateway match in compose and Kubernetes', () => {
  const port = compose.services['gateway']?.environment?.['TINTYPE_PORT'];
  expect(compose.services['front']?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(read('infra/front/haproxy.cfg')).toContain('bind :3000');
  expect(read('infra/front/haproxy.cfg')).toContain(`gateway:${port} resolvers docker`);
  const { container } = deploymentOf('gateway');
  expect(String(container.ports.find(({ name }) => name === 'http')?.containerPort)).toBe(
    container.env?.find(({ name }) => name === 'TINTYPE_PORT')?.value,
  );
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

test('every service of ours can be scaled: none publishes a port of the machine', () => {
  const publishing = Object.entries(compose.services).filter(([, { build, ports }]) => build && ports);
  expect(publishing).toEqual([]);
});

/** What is so because of the container, whatever an operator wants. */
const fixedByCompose = [
  'NODE_OPTIONS',
  'TINTYPE_PORT',
  'TINTYPE_INTERNAL_PORT',
  'TINTYPE_EGRESS_ISOLATION',
  'DATABASE_URL',
  'REDIS_URL',
];

test('a setting in .env reaches the services, and what compose sets gives way to it', () => {
  for (const [name, { build, env_file: files, environment = {} }] of Object.entries(compose.services)) {
    if (!build) continue;
    expect({ name, files }).toEqual({ name, files: [{ path: '.env', required: false }] });
    const stubborn = Object.entries(environment).filter(
      ([setting, value]) => !fixedByCompose.includes(setting) && !value.startsWith(`\${${setting}:`),
    );
    expect({ name, stubborn }).toEqual({ name, stubborn: [] });
  }
});

test('PostgreSQL is asked over TCP, where it answers once it is initialised, and migrations are tried again', () => {
  const { postgres, migrate } = compose.services;
  expect(postgres?.healthcheck?.test).toContain('--host=127.0.0.1');
  expect(read('k8s/overlays/local/postgres.yaml')).toContain('pg_isready, --host=127.0.0.1');
  expect(migrate?.restart).toMatch(/^on-failure/);
  expect(read('k8s/base/migrate/job.yaml')).toContain('restartPolicy: OnFailure');
});

test('a service that is gone is told of: each has an alert on its absence', () => {
  const { groups } = parse(read('infra/prometheus/alerts.yml')) as {
    groups: readonly { rules: readonly { expr: string }[] }[];
  };
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  for (const service of services)
    expect(expressions).toContain(`absent(process_start_time_seconds{service="${service}"})`);
});

test('the layer of installed packages depends on the manifests alone', () => {
  const [asked, packages, build] = stagesOf(read('infra/Dockerfile'));
  expect(packages).toMatch(/^FROM manifests AS packages\n/);
  expect(packages).toContain('RUN pnpm install --prod --frozen-lockfile');
  expect(packages).not.toContain('COPY');
  expect(build).toMatch(/^FROM manifests AS build\nRUN pnpm install --frozen-lockfile\nCOPY \. \.\n/);
  const { packages: patterns } = parse(read('pnpm-workspace.yaml')) as { packages: readonly string[] };
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, dirname(pattern))).map((name) => join(dirname(pattern), name))
      : [pattern],
  );
  const manifests = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
  for (const folder of manifests) expect(asked).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  expect(asked).toContain('COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./');
});

test('only what a service has alone, and its image, depend on which service it is', () => {
  const stages = stagesOf(read('infra/Dockerfile'));
  const knowsService = stages.filter((stage) => stage.includes('ARG SERVICE')).map((stage) => stage.split('\n')[0]);
  expect(knowsService).toEqual(['FROM build AS own', 'FROM system']);
  const image = stages.at(-1);
  expect(image).toContain('USER 10001:10001');
  expect(image).toContain('org.opencontainers.image.title="tintype-${SERVICE}"');
  expect(image).not.toMatch(/\bpnpm\b/);
});

test('a gateway that stops answers for longer than the front needs to notice', () => {
  const [, interval, failures] = /check inter (\d+)s fall (\d+)/.exec(read('infra/front/haproxy.cfg'))!;
  const noticedAfter = Number(interval) * (Number(failures) + 1);
  const inCompose = withoutVariables(compose.services['gateway']!.environment!['TINTYPE_DRAIN_SECONDS']!);
  const inCluster = deploymentOf('gateway').container.env!.find(({ name }) => name === 'TINTYPE_DRAIN_SECONDS')!.value;
  for (const drain of [inCompose, inCluster]) expect(Number(drain)).toBeGreaterThan(noticedAfter);
  expect(read('infra/front/haproxy.cfg')).toContain('option httpchk GET /readyz');
});

test('a gateway behind the front trusts what one proxy says of its callers', () => {
  expect(withoutVariables(compose.services['gateway']!.environment!['TINTYPE_TRUSTED_PROXIES']!)).toBe('1');
  expect(read('infra/front/haproxy.cfg')).toContain('option forwardfor');
});

describe('Kubernetes', () => {
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
});

/** Each from its FROM on, with the first comments left out. */
function stagesOf(dockerfile: string): readonly string[] {
  return dockerfile.split(/^(?=FROM )/m).slice(1);
}

type Operation = { readonly path: string; readonly value: unknown };
type Kustomization = {
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

function document(path: string): unknown {
  return parse(read(path));
}

function deploymentOf(service: string): {
  readonly pod: Pod;
  readonly container: Container;
  readonly labels: Environment;
} {
  const { template } = (document(`k8s/base/${service}/deployment.yaml`) as Deployment).spec;
  return { pod: template.spec, container: template.spec.containers[0], labels: template.metadata.labels };
}

function literals(overlay: string, map: string): [string, string][] {
  const { configMapGenerator = [] } = document(`k8s/overlays/${overlay}/kustomization.yaml`) as Kustomization;
  const found = configMapGenerator.find(({ name }) => name === map)?.literals ?? [];
  return found.map((literal) => [literal.slice(0, literal.indexOf('=')), literal.slice(literal.indexOf('=') + 1)]);
}

/** A secret's value is the operator's; what matters here is that it is asked for. */
function secretStandIn(name: string): string {
  const addresses: Environment = { DATABASE_URL: 'postgresql://server/name', REDIS_URL: 'redis://server' };
  return addresses[name] ?? 'from-the-secret-'.repeat(3);
}
