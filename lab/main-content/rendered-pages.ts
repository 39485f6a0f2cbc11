import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import puppeteer, { type Browser } from 'puppeteer-core';
import { readContent } from '@tintype/render/in-page/read-content';
import { callAlone, loadPageCode, getPageFunction } from '@tintype/render/browser/page-code';
import { pagesFolder } from './folders.ts';

const policy =
  "script-src 'none'; connect-src 'none'; img-src 'none'; style-src 'unsafe-inline'; font-src 'none'; frame-src 'none'; media-src 'none'; object-src 'none'";
const charactersMax = 10_000_000;

/**
 * Reads every page of the benchmark in the browser, as a capture does, and stores what a reader
 * sees. Pages that were read by an earlier run are not read again.
 */
export async function renderPages(folder: string, executablePath: string): Promise<void> {
  mkdirSync(pagesFolder, { recursive: true });
  const names = readdirSync(folder)
    .map((file) => file.replace('.html.gz', ''))
    .filter((name) => !existsSync(join(pagesFolder, `${name}.html.gz`)));
  if (names.length === 0) return;
  const server = createServer((request, response) => {
    const name = /^\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    if (!names.includes(name)) return response.writeHead(404).end();
    const html = gunzipSync(readFileSync(join(folder, `${name}.html.gz`)));
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = callAlone(getPageFunction(await loadPageCode(), readContent), String(charactersMax));
  const open = (): Promise<Browser> => puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  let browser = await open();
  for (const [at, name] of names.entries()) {
    const page = await browser.newPage();
    try {
      await page.goto(`${site}/${name}`, { waitUntil: 'load', timeout: 60_000 });
      const html = (await page.evaluate(script)) as string;
      writeFileSync(join(pagesFolder, `${name}.html.gz`), gzipSync(html.replaceAll(site, 'https://example.com')));
      await page.close();
    } catch (error) {
      console.log(`Without ${name}: ${String(error)}`);
      await browser.close();
      browser = await open();
    }
    if (at % 100 === 99) console.log(`${at + 1} of ${names.length} pages read`);
  }
  await browser.close();
  server.close();
}
