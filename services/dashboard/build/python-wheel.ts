import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { ZipFile } from 'yazl';

const clientFolder = resolve(import.meta.dirname, '../../../clients/python');

type Wheel = Readonly<{ name: string; bytes: Buffer }>;

export const pythonWheel = (): Plugin => ({
  name: 'python-wheel',
  apply: 'build',
  async generateBundle() {
    const { name, bytes } = await makeWheel(clientFolder);
    this.emitFile({ type: 'asset', fileName: `clients/${name}`, source: bytes });
  },
});

/**
 * A wheel is a zip with three files of metadata (packaging.python.org, "Binary distribution
 * format"). Python's tools are not used, because images are built without Python. Equal sources
 * produce equal bytes.
 */
export async function makeWheel(folder: string): Promise<Wheel> {
  const version = /VERSION = "([^"]+)"/.exec(readFileSync(join(folder, 'tintype/_version.py'), 'utf8'))![1]!;
  const about = `tintype-${version}.dist-info`;
  const modules = readdirSync(join(folder, 'tintype')).filter((name) => /\.py$|^py\.typed$/.test(name));
  const files: (readonly [string, Buffer])[] = [
    ...modules.toSorted().map((name) => [`tintype/${name}`, readFileSync(join(folder, 'tintype', name))] as const),
    [`${about}/METADATA`, Buffer.from(getMetadata(version, readFileSync(join(folder, 'README.md'), 'utf8')))],
    [`${about}/LICENSE`, readFileSync(join(folder, '../../LICENSE'))],
    [
      `${about}/WHEEL`,
      Buffer.from('Wheel-Version: 1.0\nGenerator: tintype\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
  ];
  const record = `${about}/RECORD`;
  const rows = files.map(([path, bytes]) => `${path},sha256=${digestOf(bytes)},${bytes.length}`);
  const zip = new ZipFile();
  const options = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true };
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, options);
  zip.addBuffer(Buffer.from([...rows, `${record},,`, ''].join('\n')), record, options);
  zip.end();
  return { name: `tintype-${version}-py3-none-any.whl`, bytes: await buffer(zip.outputStream) };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

const getMetadata = (version: string, readme: string): string => `Metadata-Version: 2.1
Name: tintype
Version: ${version}
Summary: Client of Tintype, a self-hosted web page capture service
License: Apache-2.0
Requires-Python: >=3.10
Description-Content-Type: text/markdown

${readme}`;
