import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { Request, Response } from 'express';

/**
 * Scripts and styles need the nonce of this response, and requests go only to this origin: the
 * search reads its index there.
 */
const createDocumentPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * A worker has the policy of its script: the search worker reads the index, and WebAssembly
 * searches in it.
 */
const documentFilePolicy = `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`;

type Dependencies = { readonly folder: string; readonly publicUrl: string; readonly random: RandomBytes };

/** Resolves to false for requests of others. */
type ServeDocuments = (req: Request, res: Response) => Promise<boolean>;

export const documentsPath = '/docs';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
};
/** Parts of the search index are already compressed. */
const searchPartType = 'application/octet-stream';
const isCompressible = (type: string): boolean => /charset|svg/.test(type);

const compress = promisify(gzip);
const nonceBytes = 18;

/**
 * Replaced by the address of this installation, so that samples run as they are copied.
 * `infra/documents/site` writes it.
 */
const addressPlaceholder = 'https://tintype.example.com';

/**
 * Serves the built pages of `services/docs`. Only files that existed at the start are found, so
 * that no request determines a path on the disk. Files are read on request, because together they
 * are too large for memory.
 */
export function createDocuments({ folder, publicUrl, random }: Dependencies): ServeDocuments {
  const files = findFiles(folder);
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const path = req.path.replace(/(?<=.)\/$|\.html$/, '');
    const file = files.get(path);
    if (file !== undefined) await sendFile(req, res, file);
    else if (isBelow(path) && isPageOpened(req)) await sendFile(req, res.status(404), '404.html');
    else return false;
    return true;
  };

  async function sendFile(req: Request, res: Response, file: string): Promise<void> {
    const type = findEntry(contentTypes, extname(file)) ?? searchPartType;
    const nonce = Buffer.from(random(nonceBytes)).toString('base64');
    const bytes = filledIn(await readFile(join(folder, file)), { type, nonce });
    const isPage = file.endsWith('.html');
    res.set({
      'Content-Type': type,
      'Content-Security-Policy': isPage ? createDocumentPolicy(nonce) : documentFilePolicy,
      'Cache-Control': getCacheControl(file),
      Vary: 'Accept-Encoding',
    });
    const isCompressed = isCompressible(type) && String(req.headers['accept-encoding'] ?? '').includes('gzip');
    if (isCompressed) res.set('Content-Encoding', 'gzip');
    res.send(isCompressed ? await compress(bytes) : bytes);
  }

  function filledIn(bytes: Buffer, { type, nonce }: { readonly type: string; readonly nonce: string }): Buffer {
    if (!/html|markdown|plain/.test(type)) return bytes;
    return Buffer.from(bytes.toString().replaceAll('{{nonce}}', nonce).replaceAll(addressPlaceholder, publicUrl));
  }
}

/** `capture.html` is the page `/docs/capture`. */
function findFiles(folder: string): ReadonlyMap<string, string> {
  const names = globSync('**/*.*', { cwd: folder });
  if (!names.includes('index.html'))
    throw new Error(
      `The folder ${folder} contains no built documentation. Run npm run build, or set TINTYPE_DOCS_FOLDER to another folder.`,
    );
  const rows = names.map((name) => [`${documentsPath}/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`, name]);
  return new Map([
    ...rows.map(([path, name]) => [path!.replace(/\/$/, ''), name!] as const),
    // Programs expect the files at these addresses.
    ['/llms.txt', 'llms.txt'],
  ]);
}

/** A nonce is for one response. Names below `_astro` contain a hash of the content. */
function getCacheControl(file: string): string {
  if (file.endsWith('.html')) return 'no-store';
  return file.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

const isBelow = (path: string): boolean => path.startsWith(`${documentsPath}/`);
const isPageOpened = (req: Request): boolean => String(req.headers.accept ?? '').includes('text/html');
