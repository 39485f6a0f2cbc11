/**
 * The pages that are captured, in a container of the same network. Each number gives a page of its
 * own, so that no two pictures are equal.
 */
import { createServer } from 'node:http';

const page = (name) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page ${name}</title>
<style>body { font: 18px sans-serif; margin: 40px; background: hsl(${(Number(name) * 47) % 360 || 0} 60% 92%) }</style>
<main><h1>Page ${name}</h1>${'<p>Tin plates, lacquered black, were the cheapest pictures that could be had in a street.</p>'.repeat(12)}</main></html>`;

const server = createServer((req, res) => {
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(req.url.slice(1)));
}).listen(8080);
process.once('SIGTERM', () => server.close(() => process.exit()).closeAllConnections());
