import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { Request, Response } from 'express';

const contentEncodings = ['br', 'gzip'] as const;
type ContentEncoding = (typeof contentEncodings)[number];
const encodingExtensions: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.whl': 'application/zip',
  '.tgz': 'application/gzip',
};

type BuiltFile = {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly compressed: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
  /** The name contains a hash of the content. */
  readonly isHashed: boolean;
};
export type BuiltDashboard = { readonly files: ReadonlyMap<string, BuiltFile>; readonly page: string };

/** Reads all files, about 2 MB, so that no request touches the disk or determines a file name. */
export function readBuiltDashboard(folder: string): BuiltDashboard {
  const names = globSync('**/*.*', { cwd: folder }).filter((name) => extname(name) in contentTypes);
  const files = names.map((name) => [`/${name}`, readBuiltFile(folder, name)] as const);
  return { files: new Map(files), page: readPage(folder) };
}

function readBuiltFile(folder: string, name: string): BuiltFile {
  const path = join(folder, name);
  const compressed = contentEncodings.flatMap((encoding) => {
    const bytes = readIfThere(`${path}${encodingExtensions[encoding]}`);
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

type PolicySources = { readonly nonce: string; readonly storageUrl: string };

/**
 * Scripts and styles need the nonce of this response, and requests may go only to this origin.
 * Modules imported by a script with the nonce may run; other files of this origin, such as captured
 * files, may not. Images and sandboxed frames may come from storage.
 */
const createPagePolicy = ({ nonce, storageUrl }: PolicySources): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${originOf(storageUrl)}`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `frame-src ${originOf(storageUrl)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * A worker has the policy of its script: the import worker may send requests only to this origin.
 */
const filePolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`;

const originOf = (url: string): string => new URL(url).origin;

type Dependencies = {
  readonly built: BuiltDashboard;
  readonly storageUrl: string;
  readonly random: RandomBytes;
  /** Paths of API routes. The dashboard has no pages below `/v1` or the fixed start of a path. */
  readonly apiPaths: readonly string[];
};

/** Returns false for requests of others. */
type ServeDashboard = (req: Request, res: Response) => boolean;

const nonceBytes = 18;

/**
 * Every path without a route that a browser opens as a page gets the same HTML page, which
 * interprets its address itself.
 */
export function createDashboard({ built, storageUrl, random, apiPaths }: Dependencies): ServeDashboard {
  const reserved = [...new Set(apiPaths.flatMap(listFixedParts))];
  const isReserved = (path: string): boolean => reserved.some((one) => path === one || path.startsWith(`${one}/`));
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const file = built.files.get(req.path);
    if (file !== undefined) sendFile(req, res, file);
    else if (isPageOpened(req) && !isReserved(req.path)) sendPage(res);
    else return false;
    return true;
  };

  function sendPage(res: Response): void {
    const nonce = Buffer.from(random(nonceBytes)).toString('base64');
    res
      .set({
        'Content-Security-Policy': createPagePolicy({ nonce, storageUrl }),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
        // A nonce is for one response.
        'Cache-Control': 'no-store',
      })
      .type('html')
      .send(built.page.replaceAll('{{nonce}}', nonce));
  }
}

function sendFile(req: Request, res: Response, { contentType, bytes, compressed, isHashed }: BuiltFile): void {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding = contentEncodings.find((name) => compressed[name] !== undefined && accepted.includes(name));
  res.set({
    'Content-Type': contentType,
    'Content-Security-Policy': filePolicy,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  });
  res.send(encoding === undefined ? bytes : compressed[encoding]);
}

/** Browsers list HTML in `Accept`; a program that calls the API gets its 404 as JSON. */
const isPageOpened = (req: Request): boolean => String(req.headers.accept ?? '').includes('text/html');

/**
 * Returns the part of a path before its parameters; none for `/`. A path with parameters includes
 * the next fixed segment, as in `/webhooks/canvas`, so that `/webhooks` can be a page.
 */
const listFixedParts = (path: string): string[] => /^\/v1(?=\/)|^[^{]*[^{/]/.exec(path)?.slice(0, 1) ?? [];
