import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { startSite, type Site } from '@tintype/testing/site';

const folder = join(import.meta.dirname, 'site');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

export type ShownSite = Site & {
  readonly raisePrices: () => void;
  /** What the last webhook told that was sent to `/told`. */
  readonly told: () => string | undefined;
};

/**
 * The pages of the documents' pictures, one that changes when it is told to, one that never
 * answers, and one that takes webhooks.
 */
export async function startShownSite(): Promise<ShownSite> {
  let rises = 0;
  let told: string | undefined;
  const site = await startSite({
    '/journal.html': read('journal.html'),
    '/product.html': read('product.html'),
    '/report.html': read('report.html'),
    '/prices.html': (_req, res) => {
      res
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(pricePage(19 + 5 * rises, ['#24435c', '#7a3b2e'][rises % 2]!));
    },
    '/broken.html': (req) => req.socket.destroy(),
    '/told': (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        told = Buffer.concat(chunks).toString();
        res.end('ok');
      });
    },
    '/': `<!doctype html><html lang="en"><head><title>Start</title></head><body><h1>Start</h1>
<a href="/journal.html">Journal</a> <a href="/product.html">Product</a> <a href="/report.html">Report</a> <a href="/broken.html">Broken</a></body></html>`,
  });
  return {
    ...site,
    told: () => told,
    raisePrices: () => {
      rises += 1;
    },
  };
}

const pricePage = (
  price: number,
  colour: string,
): string => `<!doctype html><html lang="en"><head><title>Prices</title><style>
body { margin: 0; font: 18px/1.5 sans-serif; background: #f5f1e8; color: #2a2520; }
main { max-width: 900px; margin: 80px auto; display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; }
section { padding: 32px; background: #fff; border-radius: 8px; } b { font-size: 40px; }
header { padding: 48px; background: ${colour}; color: #fff; text-align: center; } h1 { margin: 0; }
</style></head><body><header><h1>Prices</h1></header><main>
<section><h2>Small</h2><b>9</b><p>One desk.</p></section>
<section><h2>Team</h2><b>${price}</b><p>Ten desks, one kitchen.</p></section>
<section><h2>House</h2><b>89</b><p>All rooms and the garden.</p></section></main></body></html>`;
