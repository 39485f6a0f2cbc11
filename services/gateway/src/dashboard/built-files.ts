import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const encodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof encodings)[number];
const endings: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.whl': 'application/zip',
  '.tgz': 'application/gzip',
};

export type BuiltFile = {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly compressed: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
  /** Whether the name contains a hash of the content. */
  readonly isHashed: boolean;
};
export type BuiltDashboard = { readonly files: ReadonlyMap<string, BuiltFile>; readonly page: string };

/**
 * Reads all files of a built dashboard, by the paths under which they are served. They take about 2
 * MB of memory, and no request touches the disk or determines a file name.
 */
export function readBuiltDashboard(folder: string): BuiltDashboard {
  const names = globSync('**/*.*', { cwd: folder }).filter((name) => extname(name) in contentTypes);
  const files = names.map((name) => [`/${name}`, readBuiltFile(folder, name)] as const);
  return { files: new Map(files), page: readPage(folder) };
}

function readBuiltFile(folder: string, name: string): BuiltFile {
  const path = join(folder, name);
  const compressed = encodings.flatMap((encoding) => {
    const bytes = readIfThere(`${path}${endings[encoding]}`);
    return bytes === undefined ? [] : [[encoding, bytes] as const];
  });
  return {
    contentType: findEntry(contentTypes, extname(name))!,
    bytes: readFileSync(path),
    compressed: Object.fromEntries(compressed),
    isHashed: name.startsWith('assets/'),
  };
}

function readPage(folder: string): string {
  const page = readIfThere(join(folder, 'index.html'))?.toString();
  if (page !== undefined) return page;
  throw new Error(
    `The folder ${folder} contains no built dashboard. Run npm run build, set TINTYPE_DASHBOARD_FOLDER ` +
      'to another folder, or serve only the API with TINTYPE_DASHBOARD=false.',
  );
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
