import { createReadStream, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite, type Site } from '@tintype/testing/site';
import type { Row } from '../corpus/row.ts';
import { dataFor } from './data.ts';
import { answerOf, dependency, withLocalAddresses, type Answer } from './elsewhere.ts';
import { fontSheet } from './fonts.ts';
import { emptyPage, withHarness } from './harness.ts';
import { nearestVersion, packageFile } from './package-files.ts';
import { pictureFor, tileFor } from './pictures.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
};
const isText = (type: string): boolean => /^text\/(html|css|javascript)/.test(type);

/**
 * Nothing that a page asks for leaves this machine: what is not rewritten to this server is refused
 * by the browser.
 */
const policy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:";
/** As far away as things on another host are. */
const elsewhereMs = 120;

/**
 * The site that serves the corpus: files of packages, harness pages, data and tiles that take their
 * time, and stand-ins for other hosts.
 */
export async function serveCorpus(rows: readonly Row[]): Promise<Site> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return startSite({
    '*': (req, res) => void answer(req, res, byId).catch(() => notFound(res)),
  });
}

/** Where a row's page is, below the site. `without` is the page that its overlay does not cover. */
export function pathOf(row: Row, { without = false } = {}): string {
  const query = row.harness === undefined ? '' : `?harness=${row.id}${without ? '&without' : ''}`;
  const page = row.harness === undefined ? `${row.package}/${row.file}` : row.harness.base;
  return page === undefined ? `/empty${query}` : `/package/${page}${query}`;
}

async function answer(req: IncomingMessage, res: ServerResponse, rows: ReadonlyMap<string, Row>): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const path = decodeURIComponent(url.pathname);
  const row = rows.get(url.searchParams.get('harness') ?? '');
  const html = (text: string): string =>
    row?.harness === undefined ? text : withHarness(text, row.harness, { without: url.searchParams.has('without') });
  const [, area, rest = ''] = /^\/([a-z]+)\/?(.*)$/.exec(path) ?? [];
  if (area === 'empty') return send(res, contentTypes['.html']!, html(emptyPage));
  if (area === 'data') {
    await sleep(Number(url.searchParams.get('delay') ?? 0));
    return send(res, contentTypes['.json']!, JSON.stringify(dataFor(rest)));
  }
  if (area === 'tiles') {
    await sleep(elsewhereMs);
    return send(res, contentTypes['.svg']!, tileFor(rest));
  }
  if (area === 'elsewhere') {
    await sleep(elsewhereMs);
    const [, host = '', below = ''] = /^([^/]+)\/?(.*)$/.exec(rest) ?? [];
    return sendAnswer(res, answerOf(host, `${below}${queryFor(host, url)}`), html);
  }
  if (area !== 'package') return sendWhere(res, belowPackage(path, req.headers.referer));
  const file = fileOf(rest);
  return sendAnswer(res, file === undefined ? undefined : { file }, html);
}

/** The path of a font's style sheet is its query, that of a picture has its size there. */
const queryFor = (host: string, url: URL): string => (/googleapis|unsplash|picsum/.test(host) ? url.search : '');

/**
 * `name/path`, and where a page expects the packages that it depends on,
 * `…/node_modules/name/path`.
 */
function fileOf(path: string): string | undefined {
  const [, ...dependencies] = path.split(/\/(?:node_modules|bower_components|plugins)\//);
  return inPackage(path) ?? (dependencies.length > 0 ? dependency(dependencies.at(-1)!) : undefined);
}

/**
 * Pages that were made for the root of a site name their files from there: they are below one of
 * the folders that the page is in.
 */
function belowPackage(path: string, referer = ''): string | undefined {
  const [, folder = ''] = /\/package\/(.+)\//.exec(referer.split('?')[0]!) ?? [];
  const folders = folder.split('/');
  const ancestors = folders.map((_one, index) => folders.slice(0, folders.length - index).join('/'));
  const found = ancestors.find((ancestor) => inPackage(`${ancestor}${path}`) !== undefined);
  return found === undefined ? undefined : `/package/${found}${path}`;
}

const sendWhere = (res: ServerResponse, path: string | undefined): void =>
  void (path === undefined ? notFound(res) : res.writeHead(302, { Location: encodeURI(path) }).end());

function inPackage(path: string): string | undefined {
  const [, name, wanted, rest] = /^((?:@[^/]+\/)?[^/@]+)(?:@([^/]+))?\/(.*)$/.exec(path) ?? [];
  const version = name === undefined ? undefined : nearestVersion(name, wanted);
  return version === undefined ? undefined : packageFile(name!, version, rest!);
}

function sendAnswer(res: ServerResponse, found: Answer | undefined, html: (text: string) => string): void {
  if (found === undefined) return notFound(res);
  if ('css' in found) return send(res, contentTypes['.css']!, fontSheet(found.css));
  if ('picture' in found) return send(res, contentTypes['.svg']!, pictureFor(found.picture));
  const type = contentTypes[extname(found.file).toLowerCase()] ?? 'application/octet-stream';
  if (!isText(type)) {
    res.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    createReadStream(found.file).pipe(res);
    return;
  }
  const text = withLocalAddresses(readFileSync(found.file, 'utf8'));
  send(res, type, type.startsWith('text/html') ? html(text) : text);
}

function send(res: ServerResponse, type: string, text: string): void {
  res.writeHead(200, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    ...(type.startsWith('text/html') && { 'Content-Security-Policy': policy }),
  });
  res.end(text);
}

const notFound = (res: ServerResponse): void =>
  void (res.headersSent ? res.end() : res.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>'));
