import type { Request, Response } from 'express';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { encodings, type BuiltDashboard, type BuiltFile } from './built-files.ts';
import { filePolicy, pagePolicy } from './page-policy.ts';

type Dependencies = {
  readonly built: BuiltDashboard;
  readonly storageUrl: string;
  readonly random: RandomBytes;
  /**
   * The paths of the API. The dashboard has no pages below `/v1`, nor below the fixed parts of
   * these paths.
   */
  readonly apiPaths: readonly string[];
};

/** Handles requests for the dashboard; returns false for all others. */
export type Dashboard = (req: Request, res: Response) => boolean;

const nonceBytes = 18;

/**
 * Serves the dashboard. Every path without a route that a browser opens as a page gets the same
 * HTML page, which interprets its address itself.
 */
export function createDashboard({ built, storageUrl, random, apiPaths }: Dependencies): Dashboard {
  const reserved = [...new Set(apiPaths.flatMap(fixedPart))];
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
        'Content-Security-Policy': pagePolicy({ nonce, storageUrl }),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
        // The page is not stored, because a nonce is for one response.
        'Cache-Control': 'no-store',
      })
      .type('html')
      .send(built.page.replaceAll('{{nonce}}', nonce));
  }
}

function sendFile(req: Request, res: Response, { contentType, bytes, compressed, isHashed }: BuiltFile): void {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding = encodings.find((name) => compressed[name] !== undefined && accepted.includes(name));
  res.set({
    'Content-Type': contentType,
    'Content-Security-Policy': filePolicy,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  });
  res.send(encoding === undefined ? bytes : compressed[encoding]);
}

/**
 * Returns whether a browser opens a page. A browser lists HTML in `Accept`; a program that calls
 * the API gets its 404 as JSON.
 */
const isPageOpened = (req: Request): boolean => String(req.headers.accept ?? '').includes('text/html');

/**
 * Returns the part of a path before its parameters; none for `/`. A path with parameters also
 * includes the next fixed segment, as in `/webhooks/canvas`, so that `/webhooks` can be a page.
 */
const fixedPart = (path: string): string[] => /^\/v1(?=\/)|^[^{]*[^{/]/.exec(path)?.slice(0, 1) ?? [];
