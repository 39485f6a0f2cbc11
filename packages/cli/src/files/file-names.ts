import { domainToUnicode } from 'node:url';
import { decodeUrlPart, toFileName } from '@tintype/contracts/formats/file-names';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
/** File extensions of capture results. New names get the first extension of a type. */
const extensionsByType: Readonly<Record<string, readonly string[]>> = {
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
  findEntry(extensionsByType, contentType.split(';')[0]!.trim())?.[0] ?? 'bin';

export function requestFieldsForExtension(path: string): Readonly<Record<string, unknown>> | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const [type] = Object.entries(extensionsByType).find(([, names]) => names.includes(ending)) ?? [];
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

/**
 * Returns host and path of a URL as a file name without extension, such as
 * `example.com-docs-intro`.
 */
export function toFileSlug(url: string): string {
  const { host, pathname, search } = new URL(url);
  return toFileName(`${readableHost(host)}${decodeUrlPart(pathname)}${decodeUrlPart(search)}`) || 'page';
}

/**
 * Returns the path of a page below the site's folder, without an extension: `docs/intro`, `index`
 * for the start of a folder.
 */
export function toFolderPath(url: string, rootHost: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname.endsWith('/') ? `${pathname}index` : pathname.replace(/\.html?$/i, '');
  const folders = path.split('/').map(decodeUrlPart);
  const last = folders.pop() ?? '';
  const page = toFileName(`${toFileName(last) === '' ? 'index' : last}${decodeUrlPart(search)}`);
  const inside = [...folders.map((part) => toFileName(part)).filter((part) => part !== ''), page].join('/');
  return host === rootHost ? inside : `${toFileName(readableHost(host))}/${inside}`;
}

/** Returns a host in its own script, such as `bücher.example` for `xn--bcher-kva.example`. */
function readableHost(host: string): string {
  const { 0: name = '', 1: port } = host.split(/:(?=\d+$)/);
  return `${domainToUnicode(name) || name}${port === undefined ? '' : `:${port}`}`;
}
