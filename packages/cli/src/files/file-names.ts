import { findEntry } from '@tintype/contracts/schemas/find-entry';
/** File extensions of capture results. New names get the first extension of a type. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/html': ['html', 'htm'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt'],
  'application/json': ['json'],
  'multipart/related': ['mhtml', 'mht'],
  'application/zip': ['zip'],
};

export const toFileExtension = (contentType: string): string =>
  findEntry(endings, contentType.split(';')[0]!.trim())?.[0] ?? 'bin';

/**
 * Returns the request fields for a file with this extension; `undefined` if the extension is
 * unknown.
 */
export function requestForEnding(path: string): Readonly<Record<string, unknown>> | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const [type] = Object.entries(endings).find(([, names]) => names.includes(ending)) ?? [];
  const format = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'application/pdf': 'pdf' }[
    type ?? ''
  ];
  if (format !== undefined) return { format };
  const output = {
    'text/html': 'html',
    'text/markdown': 'markdown',
    'text/plain': 'text',
    'multipart/related': 'mhtml',
  }[type ?? ''];
  return output === undefined ? undefined : { outputs: [{ type: output }] };
}

const lengthMax = 100;

/**
 * The host and path of an address as one name without an ending, such as `example.com-docs-intro`.
 */
export function toFileSlug(url: string): string {
  const { host, pathname, search } = new URL(url);
  return cleanName(`${host}${pathname}${search}`).slice(0, lengthMax) || 'page';
}

/**
 * Returns the path of a page below the site's folder, without an extension: `docs/intro`, `index`
 * for the start of a folder.
 */
export function toFolderPath(url: string, rootHost: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname.endsWith('/') ? `${pathname}index` : pathname.replace(/\.html?$/i, '');
  const parts = path.split('/').map((part) => cleanName(part).slice(0, lengthMax));
  const query = search === '' ? '' : `-${cleanName(search).slice(0, lengthMax)}`;
  const inside = `${parts.filter((part) => part !== '').join('/') || 'index'}${query}`;
  return host === rootHost ? inside : `${cleanName(host)}/${inside}`;
}

/**
 * Returns a name that every file system accepts. It cannot lead out of its folder, and does not
 * begin with a dot or a dash.
 */
const cleanName = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
