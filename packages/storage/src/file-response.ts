import { fileFormats, type FileFormat } from '@tintype/contracts/formats/formats';
import { formatDisposition, parseKeyFormat } from './keys.ts';

/** `files` is the separate origin for captured files, `api` the gateway's own. */
type ServedFile = { readonly origin: 'api' | 'files'; readonly maxAgeSeconds?: number };

/** The headers for a stored file, by its key. */
export const storedFileHeaders = (key: string, served: ServedFile): Readonly<Record<string, string>> =>
  fileHeaders({ ...served, format: parseKeyFormat(key), disposition: formatDisposition(key) });

/**
 * The headers for any captured file, stored or not. Third-party content must not run in a browser
 * on this origin. So the type is exact and may not be guessed, and captured text is a download in a
 * sandbox that may load nothing. PDF has no sandbox, because a sandbox disables the browser's
 * viewer; the viewer gives scripts of a PDF no access to the origin.
 */
export function fileHeaders({
  format,
  disposition,
  origin,
  maxAgeSeconds = 0,
}: ServedFile & { readonly format: FileFormat; readonly disposition: string }): Readonly<Record<string, string>> {
  const { contentType, image } = fileFormats[format];
  const text = !image && format !== 'pdf';
  return {
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    'X-Content-Type-Options': 'nosniff',
    ...(text ? { 'Content-Security-Policy': "sandbox; default-src 'none'" } : {}),
    // Only an image behind a signed link may be shown on other sites.
    'Cross-Origin-Resource-Policy': origin === 'files' && !text ? 'cross-origin' : 'same-origin',
    // A signed link is a credential and must not be sent as a referrer.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control':
      maxAgeSeconds > 0 ? `private, max-age=${Math.floor(maxAgeSeconds)}, immutable` : 'private, no-store',
  };
}
