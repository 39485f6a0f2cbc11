import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { compose } from './compose.ts';
import { read, root } from './files.ts';
import { readSettings } from './settings.ts';

test('images are built for services that exist, and the port of each is exposed', async () => {
  for (const { build } of Object.values(compose.services))
    if (build) expect(existsSync(join(root, 'services', build.args.SERVICE, 'package.json'))).toBe(true);
  const { port, storagePort, internalPort } = (await readSettings()).get('gateway')!;
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

/** Each from its FROM on, with the first comments left out. */
function stagesOf(dockerfile: string): readonly string[] {
  return dockerfile.split(/^(?=FROM )/m).slice(1);
}
