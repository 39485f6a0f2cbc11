import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../infra/local/root.ts';
import { sbomOptions, writeSboms } from '../../infra/local/write-sboms.ts';

type Component = { readonly name: string; readonly group?: string; readonly 'bom-ref': string };
type Sbom = {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};
type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> };

const services = readdirSync(join(root, 'services'));
let folder: string;
const texts = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tintype-sbom-'));
  for (const file of await writeSboms(folder)) texts.set(basename(file), readFileSync(file, 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifestOf = (service: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'services', service, 'package.json'), 'utf8')) as Manifest;
/** Named after the package, which may have another name than its folder. */
const fileOf = (service: string): string => `${manifestOf(service).name.slice(1).replace('/', '-')}.cdx.json`;
const textOf = (service: string): string => texts.get(fileOf(service)) ?? '';
const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

test('every service has one, and nothing else has', () => {
  expect([...texts.keys()].toSorted()).toEqual(services.map(fileOf).toSorted());
});

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot7);

test.each(services)('that of %s is valid CycloneDX', async (service) => {
  expect(await validator.validate(textOf(service))).toBeNull();
});

test('one that is not valid is found', async () => {
  const bad = textOf('gateway').replace('"bomFormat":', '"bomFormatted":').replace('"bomFormat" :', '"bomFormatted":');
  expect(bad).not.toBe(textOf('gateway'));
  expect(await validator.validate(bad)).not.toBeNull();
});

test.each(services)('that of %s names what its manifest asks for, and who needs it', (service) => {
  const { name, dependencies = {} } = manifestOf(service);
  const sbom = JSON.parse(textOf(service)) as Sbom;
  expect(nameOf(sbom.metadata.component)).toBe(name);
  const byRef = new Map(sbom.components.map((component) => [component['bom-ref'], nameOf(component)]));
  const own = sbom.dependencies.find(({ ref }) => ref === sbom.metadata.component['bom-ref']);
  const needed = (own?.dependsOn ?? []).map((ref) => byRef.get(ref));
  expect(needed).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});

test('images have those that this command writes', () => {
  const dockerfile = readFileSync(join(root, 'infra/Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, ' ');
  expect(dockerfile).toContain(`sbom ${sbomOptions.join(' ')} `);
});
