import type { Answer } from '@tintype/testing/site';

export const links = (...urls: string[]): string => urls.map((url) => `<p><a href="${url}">to ${url}</a></p>`).join('');
export const type =
  (contentType: string, body: string | Buffer = 'x'): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': contentType }).end(body);
export const to =
  (location: string | (() => string), status = 302): Answer =>
  (_req, res) =>
    void res.writeHead(status, { Location: typeof location === 'string' ? location : location() }).end();
