import { expect, test } from '@jest/globals';
import { compose, withoutVariables } from './compose.ts';
import { read, services } from './files.ts';
import { deploymentOf } from './kubernetes.ts';
import { expectUsable, readSettings } from './settings.ts';

test.each(services)('%s has a compose service whose settings are complete and valid', async (service) => {
  const { environment = {}, build } = compose.services[service] ?? {};
  expect(build?.args.SERVICE).toBe(service);
  expectUsable(
    (await readSettings()).get(service)!,
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withoutVariables(value)])),
  );
});

test('every service of ours can be scaled: none publishes a port of the machine', () => {
  const publishing = Object.entries(compose.services).filter(([, { build, ports }]) => build && ports);
  expect(publishing).toEqual([]);
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

/** Settings that follow from the container and that an operator cannot choose. */
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
