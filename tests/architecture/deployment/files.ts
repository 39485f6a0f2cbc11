import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(import.meta.dirname, '../../..');
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
export const document = (path: string): unknown => parse(read(path));

export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile());
}

/** Those that have settings, and so an image and a deployment. */
export const services = readdirSync(join(root, 'services')).filter((name) =>
  existsSync(join(root, 'services', name, 'src/config.ts')),
);

/** Deployment files, apart from what only lists packages. */
export const files = [
  'docker-compose.yml',
  'infra/Dockerfile',
  ...['infra/prometheus', 'infra/grafana', 'infra/seccomp', 'k8s'].flatMap(filesBelow),
];
export const yamlFiles = files.filter((path) => /\.ya?ml$/.test(path));
