import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listSettings } from '../../infra/documents/settings.ts';
import { localSettings } from '../../infra/local/settings.ts';
import { findImportCycles, createImportGraph, findReachable } from '../../infra/source/import-graph.ts';
import {
  builders,
  contracts,
  defaultExports,
  harmless,
  insidePackages,
  insideServices,
  layers,
  linesMax,
  neededUnseen,
  noSettings,
  outgoing,
  outsideImages,
  programs,
  published,
  testPackage,
  usedByPath,
} from './rules.ts';
import {
  listFilesBelow,
  findImportedPackage,
  readSource,
  readText,
  root,
  resolveImportPath,
  type SourceFile,
  removeComments,
} from '../../infra/source/source-files.ts';

const sources = listFilesBelow(['packages', 'services', ...outsideImages, 'infra'], ['ts', 'tsx']).map(readSource);
const product = sources.filter(({ path }) => /^(packages|services)\//.test(path));
const outside = sources.filter(({ path }) => outsideImages.some((folder) => path.startsWith(`${folder}/`)));
const shipped = product.filter(({ isTest, path }) => !isTest && path.includes('/src/'));

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};
const readManifest = (folder: string): Manifest => JSON.parse(readText(join(folder, 'package.json'))) as Manifest;
const members = ['packages', 'services']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'package.json')));
const servicesFound = members.flatMap((folder) => (folder.startsWith('services/') ? [folder.slice(9)] : []));

test('the rules know every package and service, and no other', () => {
  const known = [...layers.flat(), testPackage].map((name) => `packages/${name}`);
  const services = Object.keys(insideServices).map((name) => `services/${name}`);
  expect([...known, ...services].toSorted()).toEqual(members.toSorted());
});

describe.each(layers.flatMap((layer, at) => layer.map((name) => ({ name, below: layers.slice(0, at).flat() }))))(
  'packages/$name',
  ({ name, below }) => {
    const own = shipped.filter(({ path }) => path.startsWith(`packages/${name}/`));

    test(`uses no package but ${below.length === 0 ? 'itself' : below.join(', ')}`, () => {
      const allowed = below.map((lower) => `@tintype/${lower}`);
      expect(
        importsWhere(own, (specifier) => isOurs(specifier) && !allowed.includes(findImportedPackage(specifier)!)),
      ).toEqual([]);
    });
  },
);

describe.each(Object.keys(insideServices))('services/%s', (service) => {
  const own = shipped.filter(({ path }) => path.startsWith(`services/${service}/`));

  test('uses packages and no other service', () => {
    expect(importsWhere(own, isForbiddenInServices)).toEqual([]);
  });
});

describe.each([
  ...Object.entries(insidePackages).map(([name, order]) => [`packages/${name}`, order] as const),
  ...Object.entries(insideServices).map(([name, order]) => [`services/${name}`, order] as const),
])('%s', (folder, order) => {
  const own = shipped.filter(({ path }) => path.startsWith(`${folder}/`));

  test(`its parts use only what stands after them in: ${order.join(' → ')}`, () => {
    const partOf = (path: string): string => /\/src\/([^/.]+)/.exec(path)?.[1] ?? '';
    const places = own.map(({ path }) => partOf(path)).filter((part) => !order.includes(part));
    expect(places).toEqual([]);
    const upward = own
      .filter(({ path }) => !programs.some((program) => program.test(path)))
      .flatMap((file) =>
        file.imports
          .filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => ({
            from: partOf(file.path),
            to: partOf(resolveImportPath(file, specifier)),
            path: file.path,
          }))
          .filter(({ from, to }) => order.indexOf(to) < order.indexOf(from)),
      );
    expect(upward).toEqual([]);
  });
});

test('a service that uses another one by its exported name is found as well', () => {
  const file = typeImport('services/render/src/main.ts', '@tintype/gateway/config');
  expect(importsWhere([file], isForbiddenInServices)).toEqual([`${file.path}: @tintype/gateway/config`]);
});

test('no files import each other in a circle, by value or by type', () => {
  expect(findImportCycles(createImportGraph(sources, { starting: false }))).toEqual([]);
});

test('a circle of types is found as well', () => {
  const [one, two] = ['services/cli/src/one.ts', 'services/cli/src/two.ts'];
  const files = [typeImport(one, './two.ts'), typeImport(two, '@tintype/administration/one')];
  expect(findImportCycles(createImportGraph(files, { starting: false }))).toEqual([[one, two]]);
});

function typeImport(path: string, specifier: string): SourceFile {
  return { path, text: '', imports: [{ specifier, names: ['A'], isTypeOnly: true }], isTest: false };
}

test('nothing stands in src that only tests import: it belongs into for-tests', () => {
  const starts = sources.filter(
    ({ path, isTest }) => !isTest && (path.startsWith('infra/') || programs.some((program) => program.test(path))),
  );
  const reached = findReachable(
    [...starts.map(({ path }) => path), published],
    createImportGraph(sources, { starting: true }),
  );
  const users = shipped.filter(({ path }) => !path.startsWith(`packages/${testPackage}/`));
  expect(users.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
});

test('no import leaves its package by a path', () => {
  const home = (path: string): string => path.split('/', /^(packages|services)\//.test(path) ? 2 : 1).join('/');
  const isAllowed = (from: string, to: string): boolean =>
    home(to) === home(from) ||
    (outsideImages.includes(home(from)) && (home(to) === 'infra' || usedByPath.includes(to)));
  const leaving = [...product, ...outside].flatMap((file) =>
    file.imports
      .filter(({ specifier }) => specifier.startsWith('.') && !isAllowed(file.path, resolveImportPath(file, specifier)))
      .map(({ specifier }) => `${file.path}: ${specifier}`),
  );
  expect(leaving).toEqual([]);
});

test('only the lab uses the lab', () => {
  const users = sources.filter(({ path }) => !path.startsWith('lab/'));
  expect(importsWhere(users, (specifier) => findImportedPackage(specifier) === '@tintype/lab')).toEqual([]);
});

test(`only tests use @tintype/${testPackage}`, () => {
  const users = product.filter(({ path, isTest }) => !isTest && !path.startsWith(`packages/${testPackage}/`));
  expect(importsWhere(users, (specifier) => findImportedPackage(specifier) === `@tintype/${testPackage}`)).toEqual([]);
});

test('contracts and compat are pure: no clock, no randomness, no input or output', () => {
  const own = shipped.filter(({ path }) => /^packages\/(compat|contracts)\//.test(path));
  expect(importsWhere(own, (name) => name.startsWith('node:') && !contracts.modules.includes(name))).toEqual([]);
  expect(own.filter(({ text }) => contracts.forbidden.some((use) => use.test(text))).map(({ path }) => path)).toEqual(
    [],
  );
});

test('nothing opens a connection but the egress guard', () => {
  const others = shipped.filter(({ path }) => !outgoing.owners.some((owner) => path.startsWith(owner)));
  expect(importsWhere(others, (specifier) => outgoing.modules.includes(specifier), { types: false })).toEqual([]);
  const partly = others.flatMap(({ path, imports }) =>
    imports
      .filter(({ isTypeOnly, specifier }) => !isTypeOnly && specifier in outgoing.partly)
      .filter(
        ({ names, specifier }) =>
          names.length === 0 || names.some((name) => !outgoing.partly[specifier]!.includes(name)),
      )
      .map(({ names, specifier }) => `${path}: ${names.join(', ')} of ${specifier}`),
  );
  expect(partly).toEqual([]);
  expect(others.filter(({ text }) => outgoing.call.test(removeComments(text))).map(({ path }) => path)).toEqual([]);
});

test('a module does no work when it is loaded, but for programs', () => {
  const modules = shipped.filter(({ path }) => !programs.some((program) => program.test(path)));
  const calls = /^(?:await\b|void\b|new\b|[\w.]+\(|if\b|for\b|while\b|try\b)/m;
  const clients = /^(?:export )?(?:const|let) [^=\n]+= (?:await )?new (\w+)/gm;
  const working = modules.flatMap(({ path, text }) => {
    const made = [...text.matchAll(clients)].flatMap(([, name = '']) =>
      harmless.includes(name) ? [] : [`new ${name}`],
    );
    const called = calls.exec(removeComments(text))?.[0];
    return [...made, ...(called === undefined ? [] : [called])].map((what) => `${path}: ${what}`);
  });
  expect(working).toEqual([]);
});

test('nothing is exported as default where no tool wants it', () => {
  const found = product.filter(({ text }) => /^export default\b/m.test(text)).map(({ path }) => path);
  expect(found).toEqual(defaultExports);
});

test(`no file is longer than ${linesMax} lines`, () => {
  const long = product.filter(({ text }) => text.split('\n').length - 1 > linesMax).map(({ path }) => path);
  expect(long).toEqual([]);
});

describe.each([...members, ...outsideImages])('%s/package.json', (folder) => {
  const { name, dependencies = {}, devDependencies = {} } = readManifest(folder);
  const own = sources.filter(({ path }) => path.startsWith(`${folder}/`));
  const usedBy = (files: readonly SourceFile[]): string[] => {
    const found = files.flatMap(({ imports }) =>
      imports.flatMap(({ specifier }) => findImportedPackage(specifier) ?? []),
    );
    return [...new Set(found)].filter((used) => used !== name && !(used in rootTools)).toSorted();
  };
  const isShipped = ({ isTest, path }: SourceFile): boolean =>
    outsideImages.includes(folder) || (!isTest && path.includes('/src/') && !builders.includes(path));

  test('names exactly what its sources import', () => {
    const unseen = neededUnseen[name] ?? [];
    const seen = Object.keys(dependencies).filter((needed) => !unseen.includes(needed));
    const all = outsideImages.includes(folder)
      ? [...seen, ...Object.keys(devDependencies).filter((needed) => !unseen.includes(needed))]
      : seen;
    expect(all.toSorted()).toEqual(usedBy(own.filter(isShipped)));
  });

  test('names what its tests and tools import', () => {
    const named = { ...dependencies, ...devDependencies };
    expect(usedBy(own).filter((used) => !(used in named))).toEqual([]);
  });
});
const { devDependencies: rootTools = {} } = readManifest('.');

test('every TINTYPE_… name stands in a table of settings', () => {
  const named = /(?<![A-Z0-9_])TINTYPE_[A-Z0-9]+(?:_[A-Z0-9]+)*(?![A-Z0-9_])/g;
  const known = new Set([...listSettings(), ...localSettings].map(({ env }) => env));
  const folders = ['packages', 'services', ...outsideImages, 'infra', 'k8s', 'docs', '.'];
  const files = listFilesBelow(folders.slice(0, -1), ['ts', 'mjs', 'yaml', 'yml', 'md', 'json', 'sh']);
  const rootFiles = readdirSync(root).filter((file) => /\.(md|yml|json|js)$|^\.env\.example$/.test(file));
  const unknown = [...files, ...rootFiles].flatMap((path) =>
    [...new Set(readText(path).match(named))]
      .filter((name) => !known.has(name) && !noSettings.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every service has the same three files', () => {
  const processes = servicesFound.filter((name) => !['cli', 'dashboard', 'docs'].includes(name));
  const missing = processes.flatMap((name) =>
    ['main.ts', 'service.ts', 'config.ts']
      .map((file) => `services/${name}/src/${file}`)
      .filter((path) => !existsSync(join(root, path))),
  );
  expect(missing).toEqual([]);
});

const isForbiddenInServices = (specifier: string): boolean =>
  isOurs(specifier) && !layers.flat().includes(specifier.split('/')[1]!);
const isOurs = (specifier: string): boolean => specifier.startsWith('@tintype/');

function importsWhere(
  files: readonly SourceFile[],
  isWrong: (specifier: string) => boolean,
  { types } = { types: true },
): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, isTypeOnly }) => (types || !isTypeOnly) && isWrong(specifier))
      .filter(({ specifier }) => !path.startsWith(`packages/${specifier.split('/')[1]}/`))
      .map(({ specifier }) => `${path}: ${specifier}`),
  );
}
