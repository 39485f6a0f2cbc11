import type { Pages } from '@tintype/testing/site';
import { detectorPage, type Sign } from './signs.ts';

export type Told = {
  readonly failed: readonly Sign[];
  readonly agent: string;
  readonly languages: string;
  readonly zone: string;
};

/** Pages of a site that ask a browser for its signs, and hand on what it tells. */
export const detector = (onTold: (told: Told) => void): Pages => ({
  '/detector': (req, res) => {
    // Those of HTTP/2 that begin with a colon are no headers of HTTP.
    const headers = Object.entries(req.headers).filter(([name]) => !name.startsWith(':'));
    res.writeHead(200, { 'Content-Type': 'text/html' }).end(detectorPage(Object.fromEntries(headers)));
  },
  '/told': (req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      onTold(JSON.parse(body) as Told);
      res.end();
    });
  },
});
